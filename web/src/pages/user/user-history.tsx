import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { audit } from '../../api/resources/audit.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { Pager } from '../../lists/pager.js';
import { usePageSize } from '../../lists/table/use-page-size.js';
import { useCursor } from '../../lists/use-cursor.js';
import { AuditTable } from '../audit/audit-table.js';

/** Every recorded change of a user, newest first. */
export function UserHistory({ id }: { id: number }) {
  const { t } = useTranslation();
  const cursor = useCursor();
  const { size } = usePageSize();
  const query = useQuery({
    queryKey: ['audit', { subject: `user:${id}` }, cursor.after, size],
    queryFn: () => audit.list({ subject: `user:${id}`, after: cursor.after, limit: size }),
    placeholderData: keepPreviousData,
  });
  return (
    <PanelCard title={t('user.tabs.history')} note={t('user.historyNote')} isFlush>
      <AuditTable query={query} />
      {query.data !== undefined && <Pager cursor={cursor} next={query.data.next} hasSize />}
    </PanelCard>
  );
}
