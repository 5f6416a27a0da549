import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type LedgerFilter, type LedgerRow, traffic } from '../../api/resources/traffic.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { DataList } from '../../lists/data-list.js';
import { Pager } from '../../lists/pager.js';
import { useCursor } from '../../lists/use-cursor.js';
import { useNodeColumn } from './use-node-column.js';

const PAGE_SIZE = 50;
const DAY = 86_400;

/** The ledger: traffic by user and node, in carried and charged bytes. */
export function LedgerList({ filter, hides }: { filter: LedgerFilter; hides?: 'user' }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const cursor = useCursor();
  const query = useQuery({
    queryKey: ['ledger', filter, cursor.after],
    queryFn: () => traffic.ledger({ ...filter, after: cursor.after, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const nodeColumn = useNodeColumn<LedgerRow>();
  const ways = (upload: LedgerRow['upload'], download: LedgerRow['download']) => (
    <Text size="sm" className="moment">
      {formats.bytes(upload)} / {formats.bytes(download)}
    </Text>
  );
  const columns: DataTableColumn<LedgerRow>[] = [
    {
      accessor: 'at',
      title: t('traffic.when'),
      render: ({ at, seconds }) => (
        <span className="moment">{seconds < DAY ? formats.moment(at) : formats.dayOf(at)}</span>
      ),
    },
    {
      accessor: 'user',
      title: t('traffic.user'),
      hidden: hides === 'user',
      render: (row) => (
        <Link to={`/users/${row.user}`} className="row-link cut" title={row.account ?? undefined}>
          {row.account ?? `#${row.user}`}
        </Link>
      ),
    },
    nodeColumn,
    {
      accessor: 'raw',
      title: t('traffic.carried'),
      textAlign: 'right',
      render: (row) => ways(row.upload, row.download),
    },
    {
      accessor: 'rate',
      title: t('traffic.rate'),
      textAlign: 'right',
      render: (row) => `× ${formats.number(row.rate)}`,
    },
    {
      accessor: 'charged',
      title: t('traffic.charged'),
      textAlign: 'right',
      render: (row) => ways(row.charged_upload, row.charged_download),
    },
  ];
  return (
    <PanelCard isFlush>
      <DataList<LedgerRow>
        records={query.data === undefined ? [] : [...query.data.items]}
        idAccessor={(row) => [row.at, row.seconds, row.user, row.node, row.period, row.rate].join(' ')}
        fetching={query.isPending}
        error={query.data === undefined ? query.error : null}
        retry={() => void query.refetch()}
        columns={columns}
        noRecordsText={t('traffic.none')}
      />
      {query.data !== undefined && <Pager cursor={cursor} next={query.data.next} total={query.data.total} />}
    </PanelCard>
  );
}
