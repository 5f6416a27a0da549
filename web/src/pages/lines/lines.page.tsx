import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { KEY_SORTS, KEY_STATES, lineKeys } from '../../api/resources/line-keys.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { oneOf } from '../../forms/one-of.js';
import { KeyRound } from '../../icons/deferred-icons.js';
import { Cable } from '../../icons/icons.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { Pager } from '../../lists/pager.js';
import { usePageSize } from '../../lists/table/use-page-size.js';
import { useCursor } from '../../lists/use-cursor.js';
import { useDialogAddress } from '../../lists/use-dialog-address.js';
import { useFilters } from '../../lists/use-filters.js';
import { useTotal } from '../../lists/use-total.js';
import { useRights } from '../../session/use-session.js';
import { useAllNodes } from '../../api/queries/use-all-nodes.js';
import { IssueKeyDialog } from './issue-key-dialog.js';
import { KeyFilters } from './key-filters.js';
import { KeyTable } from './key-table.js';

const REFRESH_MS = 10_000;

/** The line keys of all nodes in one table. A daemon authorizes its calls with one. */
export default function LinesPage() {
  const { t } = useTranslation();
  const may = useRights();
  const filters = useFilters();
  const issuing = useDialogAddress('issue');
  const cursor = useCursor();
  const { size } = usePageSize();
  const nodes = useAllNodes();
  const state = oneOf(KEY_STATES, filters.get('state'));
  const sort = oneOf(KEY_SORTS, filters.get('sort')) ?? 'node';
  const filter = {
    q: filters.get('q') || undefined,
    node: Number(filters.get('node')) || undefined,
    state,
    // Ended keys are history: without a chosen state the list leaves them out.
    valid: state === undefined && filters.get('state') !== 'all' ? true : undefined,
  };
  const totals = useTotal(JSON.stringify(filter));
  const query = useQuery({
    queryKey: ['line-keys', filter, sort, cursor.after, size],
    queryFn: () => lineKeys.list({ ...filter, sort, after: cursor.after, limit: size, count: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const total = totals.note(query.isPlaceholderData ? null : query.data?.total);
  return (
    <Page
      title={t('layout.pages.lines')}
      lead={t('lines.lead')}
      actions={
        may('keys:write') && (
          <Button leftSection={<KeyRound size={16} aria-hidden />} onClick={issuing.open} disabled={nodes.length === 0}>
            {t('lines.issue')}
          </Button>
        )
      }
    >
      <KeyFilters nodes={nodes} />
      <PanelCard isFlush>
        {query.data?.total === 0 && JSON.stringify(filter) === '{"valid":true}' ? (
          <EmptyState icon={Cable} title={t(nodes.length === 0 ? 'nodes.none' : 'lines.noneYet')}>
            {t('lines.noNodes')}
          </EmptyState>
        ) : (
          <>
            <KeyTable query={query} sort={sort} />
            {query.data !== undefined && <Pager cursor={cursor} next={query.data.next} total={total} hasSize />}
          </>
        )}
      </PanelCard>
      {issuing.isOpen && may('keys:write') && nodes.length > 0 && (
        <IssueKeyDialog nodes={nodes} onClose={issuing.close} />
      )}
    </Page>
  );
}
