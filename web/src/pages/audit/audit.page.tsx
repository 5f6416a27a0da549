import { Button, Group, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { audit } from '../../api/audit.js';
import { Link2 } from '../../icons/icons.js';
import { Page } from '../../parts/page.js';
import { Pager } from '../../parts/pager.js';
import { PanelCard } from '../../parts/panel-card.js';
import { SearchField } from '../../parts/search-field.js';
import { useCursor } from '../../parts/use-cursor.js';
import { useFilters } from '../../parts/use-filters.js';
import { AuditTable } from './audit-table.js';
import { ChainCheckDialog } from './chain-check-dialog.js';

const PAGE_SIZE = 50;
const FILTERS = ['actor', 'action', 'subject'] as const;

/** Who did what, when and from where. */
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
  const cursor = useCursor(JSON.stringify(filter));
  const query = useQuery({
    queryKey: ['audit', filter, cursor.after],
    queryFn: () => audit.list({ ...filter, after: cursor.after, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      aria-label={t(`traffic.${name}`)}
      value={filters.get(name)}
      onChange={(event) => filters.set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Page
      title={t('layout.pages.audit')}
      lead={t('audit.lead')}
      actions={
        <Button variant="default" leftSection={<Link2 size={16} aria-hidden />} onClick={() => setChecking(true)}>
          {t('audit.verify')}
        </Button>
      }
    >
      <Group gap="sm" className="filters" role="search">
        {FILTERS.map((name) => (
          <SearchField
            key={name}
            value={filters.get(name)}
            label={t(`audit.search.${name}`)}
            onSearch={(value) => filters.set({ [name]: value })}
          />
        ))}
        {day('from')}
        {day('to')}
      </Group>
      <PanelCard isFlush>
        <AuditTable query={query} />
        {query.data !== undefined && <Pager cursor={cursor} next={query.data.next} />}
      </PanelCard>
      {isChecking && <ChainCheckDialog onClose={() => setChecking(false)} />}
    </Page>
  );
}
