import { Button, Group, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QuarantinedRow, quarantine, QUARANTINE_STATES } from '../../api/resources/traffic.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { notifyDone, notifyFailed } from '../../feedback/notify.js';
import { refusalText } from '../../feedback/problem-text.js';
import { useAction } from '../../feedback/use-action.js';
import { useFormats } from '../../format/use-formats.js';
import { oneOf } from '../../forms/one-of.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { DataList } from '../../lists/data-list.js';
import { Pager } from '../../lists/pager.js';
import { useCursor } from '../../lists/use-cursor.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { QuarantineExplanation } from './quarantine-explanation.js';
import { QuarantinedUser } from './quarantined-user.js';
import { useNodeColumn } from './use-node-column.js';

const PAGE_SIZE = 50;
const MIDDLE = '(min-width: 40em)';

/** Implausible rows of reports, which wait for an operator's decision. */
export function QuarantineInbox() {
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useRights()('traffic:write');
  const filters = useFilters();
  const state = oneOf(QUARANTINE_STATES, filters.get('state')) ?? 'waiting';
  const cursor = useCursor();
  const [chosen, setChosen] = useState<QuarantinedRow[]>([]);
  const [asked, setAsked] = useState<'approve' | 'drop'>();
  const query = useQuery({
    queryKey: ['quarantine', state, cursor.after],
    queryFn: () => quarantine.list({ state, after: cursor.after, limit: PAGE_SIZE }),
  });
  const nodeColumn = useNodeColumn<QuarantinedRow>();
  const decide = useAction(
    (verb: 'approve' | 'drop') => quarantine.decide({ decision: verb, ids: chosen.map(({ id }) => id) }),
    {
      touches: [['quarantine'], ['ledger'], ['users'], ['attention']],
      onDone: ({ done, failed }) => {
        if (done.length > 0) notifyDone(t('traffic.decided', { count: done.length }));
        for (const row of failed) notifyFailed(`#${row.id}: ${refusalText(row)}`);
        setAsked(undefined);
        setChosen([]);
      },
    },
  );
  const amount = (text: string) => (/^\d{1,18}$/.test(text) ? formats.bytes(BigInt(text)) : text);
  const carried = ({ upload, download }: QuarantinedRow) => `${amount(upload)} / ${amount(download)}`;
  const columns: DataTableColumn<QuarantinedRow>[] = [
    {
      accessor: 'reported_at',
      title: t('traffic.reported'),
      visibleMediaQuery: MIDDLE,
      render: (row) => <RelativeTime at={row.reported_at} />,
    },
    {
      accessor: 'reason',
      title: t('traffic.reason'),
      // On a phone the columns that are missing there stand below the reason and the user.
      render: (row, index) => (
        <>
          <Text size="sm">{t(`traffic.reasons.${row.reason}` as 'traffic.reasons.negative', row.reason)}</Text>
          <Text size="xs" c="dimmed" component="div">
            <QuarantineExplanation row={row} />
          </Text>
          <Text size="xs" c="dimmed" component="div" className="phone-only">
            <RelativeTime at={row.reported_at} /> {nodeColumn.render?.(row, index)}
          </Text>
        </>
      ),
    },
    { ...nodeColumn, visibleMediaQuery: MIDDLE },
    {
      accessor: 'uid',
      title: t('traffic.user'),
      render: (row) => (
        <>
          <QuarantinedUser row={row} />
          <Text size="xs" c="dimmed" component="div" className="phone-only">
            {carried(row)}
          </Text>
        </>
      ),
    },
    {
      accessor: 'bytes',
      title: t('traffic.carried'),
      textAlign: 'right',
      visibleMediaQuery: MIDDLE,
      render: (row) => <span className="moment">{carried(row)}</span>,
    },
  ];
  return (
    <>
      <Group justify="space-between" mb="md">
        <SegmentedControl
          aria-label={t('traffic.quarantineState')}
          value={state}
          onChange={(next) => {
            setChosen([]);
            filters.set({ state: next });
          }}
          data={QUARANTINE_STATES.map((value) => ({ value, label: t(`traffic.states.${value}`) }))}
        />
        {chosen.length > 0 && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setAsked('drop')}>
              {t('traffic.drop', { count: chosen.length })}
            </Button>
            <Tooltip label={t('traffic.notChargeable')} disabled={chosen.every(canBeCharged)}>
              <Button disabled={!chosen.every(canBeCharged)} onClick={() => setAsked('approve')}>
                {t('traffic.approve', { count: chosen.length })}
              </Button>
            </Tooltip>
          </Group>
        )}
      </Group>
      <PanelCard isFlush>
        <DataList<QuarantinedRow>
          records={query.data === undefined ? [] : [...query.data.items]}
          fetching={query.isPending}
          error={query.data === undefined ? query.error : null}
          retry={() => void query.refetch()}
          columns={columns}
          noRecordsText={t(state === 'waiting' ? 'traffic.quarantineEmpty' : 'common.nothing')}
          {...(may && state === 'waiting'
            ? {
                selectedRecords: chosen,
                onSelectedRecordsChange: setChosen,
                getRecordSelectionCheckboxProps: (row: QuarantinedRow) => ({
                  'aria-label': t('traffic.choose', { id: row.id }),
                }),
              }
            : {})}
        />
        {query.data !== undefined && <Pager cursor={cursor} next={query.data.next} total={query.data.total} />}
      </PanelCard>
      {asked !== undefined && (
        <ConfirmDialog
          isOpen
          title={t(`traffic.${asked}`, { count: chosen.length })}
          verb={t(`traffic.${asked}`, { count: chosen.length })}
          isWorking={decide.isPending}
          onConfirm={() => decide.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t(`traffic.${asked}Text`, { count: chosen.length })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** False for rows that the panel can never charge: nobody carried them, or they are below zero. */
function canBeCharged({ reason, uid, account }: QuarantinedRow): boolean {
  return reason !== 'negative' && (uid === null || account !== null);
}
