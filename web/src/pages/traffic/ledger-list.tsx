import { Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Query } from '../../api/client.js';
import { type LedgerRow, traffic } from '../../api/traffic.js';
import type { Formats } from '../../format/formats.js';
import { useFormats } from '../../format/use-formats.js';
import { DataList } from '../../parts/data-list.js';
import { Pager } from '../../parts/pager.js';
import { PanelCard } from '../../parts/panel-card.js';
import { useCursor } from '../../parts/use-cursor.js';

const PAGE_SIZE = 50;

/** The ledger: who carried what, where, and what it was charged as. */
export function LedgerList({ filter, hides }: { filter: Query; hides?: 'user' }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const cursor = useCursor(JSON.stringify(filter));
  const query = useQuery({
    queryKey: ['ledger', filter, cursor.after],
    queryFn: () => traffic.ledger({ ...filter, after: cursor.after, limit: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  });
  const ways = (upload: LedgerRow['upload'], download: LedgerRow['download']) => (
    <Text size="sm" className="moment">
      {formats.bytes(upload)} / {formats.bytes(download)}
    </Text>
  );
  const columns: DataTableColumn<LedgerRow>[] = [
    { accessor: 'day', title: t('traffic.when'), render: (row) => <span className="moment">{when(row, formats) ?? t('traffic.before')}</span> },
    {
      accessor: 'user',
      title: t('traffic.user'),
      hidden: hides === 'user',
      render: (row) => (
        <Link to={`/users/${row.user}`} className="row-link">
          {row.account ?? `#${row.user}`}
        </Link>
      ),
    },
    {
      accessor: 'node',
      title: t('traffic.node'),
      render: (row) => (
        <Link to={`/nodes/${row.node}`} className="row-link">
          {row.node_name ?? `#${row.node}`}
        </Link>
      ),
    },
    { accessor: 'raw', title: t('traffic.carried'), textAlign: 'right', render: (row) => ways(row.upload, row.download) },
    { accessor: 'rate', title: t('traffic.rate'), textAlign: 'right', render: (row) => (row.rate === null ? '–' : `× ${formats.number(row.rate)}`) },
    { accessor: 'charged', title: t('traffic.charged'), textAlign: 'right', render: (row) => ways(row.charged_upload, row.charged_download) },
  ];
  return (
    <PanelCard isFlush>
      <DataList<LedgerRow>
        records={query.data === undefined ? [] : [...query.data.items]}
        idAccessor={(row) => [row.day, row.hour, row.at, row.user, row.node, row.rate, row.current].join(' ')}
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

function when({ at, hour, day }: LedgerRow, formats: Formats): string | undefined {
  if (typeof at === 'number') return formats.moment(at);
  if (day === null) return undefined;
  return typeof hour === 'number' ? formats.moment(hour) : formats.date(day);
}
