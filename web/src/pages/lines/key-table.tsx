import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Page } from '../../api/page.js';
import type { LineKey } from '../../api/resources/line-keys.js';
import { useFormats } from '../../format/use-formats.js';
import { DataList, type ListColumn } from '../../lists/data-list.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { isValid, KeyMark, KeyName, LastUse } from './key-cells.js';
import { KeyMenu } from './key-menu.js';

const WIDE = '(min-width: 62em)';
const MIDDLE = '(min-width: 40em)';

interface KeyTableProps {
  readonly query: UseQueryResult<Page<LineKey>>;
  /** A field, with `-` before it for descending. */
  readonly sort: string;
}

/** The line keys of all nodes. A row leads to the keys of its node. */
export function KeyTable({ query, sort }: KeyTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useRights()('keys:write');
  const filters = useFilters();
  const columns: ListColumn<LineKey>[] = [
    {
      accessor: 'node',
      title: t('lines.node'),
      sortable: true,
      render: ({ node, node_name: name }) => (
        <>
          <Link to={`/nodes/${node}?tab=keys`} className="row-link cut" title={name}>
            {name}
          </Link>
          <Text size="xs" c="dimmed">
            #{node}
          </Text>
        </>
      ),
    },
    { accessor: 'prefix', title: t('lines.key'), render: (key) => <KeyName lineKey={key} /> },
    { accessor: 'state', title: t('lines.state'), render: (key) => <KeyMark lineKey={key} /> },
    {
      accessor: 'expires_at',
      title: t('lines.end'),
      sortable: true,
      visibleMediaQuery: MIDDLE,
      render: ({ expires_at: at }) => (
        <span className="moment">{at === null ? t('common.never') : formats.moment(at)}</span>
      ),
    },
    {
      accessor: 'last_used_at',
      title: t('lines.lastUsed'),
      sortable: true,
      visibleMediaQuery: MIDDLE,
      render: (key) => <LastUse lineKey={key} />,
    },
    {
      accessor: 'created_at',
      title: t('lines.issued'),
      sortable: true,
      visibleMediaQuery: WIDE,
      render: ({ created_at: at }) => <RelativeTime at={at} />,
    },
  ];
  return (
    <DataList<LineKey>
      name="lines"
      records={query.data === undefined ? [] : [...query.data.items]}
      fetching={query.isPending}
      error={query.data === undefined ? query.error : null}
      retry={() => void query.refetch()}
      columns={columns}
      noRecordsText={t('lines.noMatch')}
      addressOf={({ node }) => `/nodes/${node}?tab=keys`}
      {...(may && {
        menuOf: (key: LineKey) =>
          isValid(key)
            ? { label: t('user.actions', { account: key.prefix }), menu: () => <KeyMenu lineKey={key} /> }
            : undefined,
      })}
      sortStatus={{ columnAccessor: sort.replace('-', ''), direction: sort.startsWith('-') ? 'desc' : 'asc' }}
      onSortStatusChange={({ columnAccessor, direction }) =>
        filters.set({ sort: `${direction === 'desc' ? '-' : ''}${String(columnAccessor)}` })
      }
    />
  );
}
