import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiAddress } from '../../api/client.js';
import { audit } from '../../api/resources/audit.js';
import { Download, Link2 } from '../../icons/deferred-icons.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { Pager } from '../../lists/pager.js';
import { useCursor } from '../../lists/use-cursor.js';
import { useFilters } from '../../lists/use-filters.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';
import { ChainCheckDialog } from './chain-check-dialog.js';

const PAGE_SIZE = 50;
const FILTERS = ['actor', 'action', 'subject', 'operation'] as const;

/** The audit log. */
export default function AuditPage() {
  const { t } = useTranslation();
  const filters = useFilters();
  const [isChecking, setChecking] = useState(false);
  const startOf = (day: string, days: number) =>
    day === '' ? undefined : Math.floor(new Date(`${day}T00:00:00`).getTime() / 1000) + days * 86_400;
  const filter = {
    ...Object.fromEntries(FILTERS.map((name) => [name, filters.get(name)])),
    from: startOf(filters.get('from'), 0),
    to: startOf(filters.get('to'), 1),
  };
  const cursor = useCursor();
  const query = useQuery({
    queryKey: ['audit', filter, cursor.after],
    queryFn: () => audit.list({ ...filter, after: cursor.after, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('layout.pages.audit')}
      lead={t('audit.lead')}
      actions={
        <>
          <Button
            component="a"
            variant="default"
            href={apiAddress('/audit/export.csv', filter)}
            download
            leftSection={<Download size={16} aria-hidden />}
          >
            {t('audit.export')}
          </Button>
          <Button variant="default" leftSection={<Link2 size={16} aria-hidden />} onClick={() => setChecking(true)}>
            {t('audit.verify')}
          </Button>
        </>
      }
    >
      <AuditFilters />
      <PanelCard isFlush>
        <AuditTable query={query} />
        {query.data !== undefined && <Pager cursor={cursor} next={query.data.next} />}
      </PanelCard>
      {isChecking && <ChainCheckDialog onClose={() => setChecking(false)} />}
    </Page>
  );
}
