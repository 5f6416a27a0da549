import { Group, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Node } from '../../api/resources/nodes.js';
import { traffic } from '../../api/resources/traffic.js';
import { SparkLine } from '../../charts/spark-line.js';
import { oneOf } from '../../forms/one-of.js';
import { useFormats } from '../../format/use-formats.js';
import { DataList, type ListColumn } from '../../lists/data-list.js';
import { Pager } from '../../lists/pager.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { StateMark } from '../../values/state-mark.js';
import { NodeMenu } from './node-menu.js';
import { NODE_TONES } from './node-tones.js';
import { matchingNodes, NODE_SORTS, sortedNodes } from './shown-nodes.js';
import { useLocalPage } from './use-local-page.js';

const WIDE = '(min-width: 62em)';
const MIDDLE = '(min-width: 40em)';

/** The nodes that match the filters of the address, in its order. */
export function NodeTable({ query }: { query: UseQueryResult<{ items: Node[] }> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useRights();
  const filters = useFilters();
  const summary = useQuery({
    queryKey: ['traffic', 'summary', '24h'],
    queryFn: () => traffic.summary('24h'),
    enabled: may('traffic:read'),
  }).data;
  const hoursOf = (id: number) => (summary?.points ?? []).map(({ by_node: by }) => Number(by[String(id)] ?? 0));
  const recentOf = (id: number) => hoursOf(id).reduce((sum, each) => sum + each, 0);
  const load = (value: number | null) => (value === null ? '–' : formats.percent(value / 100));

  const sort = filters.get('sort');
  const by = oneOf(NODE_SORTS, sort.replace('-', '')) ?? 'name';
  const isDescending = sort.startsWith('-');
  const found = matchingNodes(query.data?.items ?? [], filters.get);
  const { shown, cursor, next } = useLocalPage(sortedNodes(found, by, isDescending, recentOf));

  const columns: ListColumn<Node>[] = [
    {
      accessor: 'name',
      title: t('common.name'),
      sortable: true,
      render: (node) => (
        <>
          <Link to={`/nodes/${node.id}`} className="row-link cut" title={node.name}>
            {node.name}
          </Link>
          <Text size="xs" c="dimmed" truncate maw="clamp(110px, 9vw, 220px)" title={node.host}>
            {node.host}
          </Text>
        </>
      ),
    },
    {
      accessor: 'state',
      title: t('nodes.state'),
      sortable: true,
      render: ({ status }) => (
        <>
          <StateMark tone={NODE_TONES[status.state]} isLive={status.state === 'up'}>
            {t(`nodes.states.${status.state}`)}
          </StateMark>
          <Text size="xs" c="dimmed" component="div">
            <RelativeTime at={status.last_contact} />
          </Text>
        </>
      ),
    },
    {
      accessor: 'daemon',
      title: t('nodes.daemon'),
      sortable: true,
      visibleMediaQuery: WIDE,
      render: (node) => (
        <>
          <Text size="sm">{t(`nodes.daemons.${node.daemon}`)}</Text>
          <Text size="xs" c="dimmed">
            {node.family.toUpperCase()}
          </Text>
        </>
      ),
    },
    {
      accessor: 'level',
      title: t('nodes.levelAndGroups'),
      sortable: true,
      visibleMediaQuery: WIDE,
      render: ({ level, groups }) => (
        <>
          <Text size="sm">{level}</Text>
          <Text size="xs" c="dimmed" truncate maw={160} title={groups.join(t('common.between'))}>
            {groups.join(t('common.between'))}
          </Text>
        </>
      ),
    },
    {
      accessor: 'rate',
      title: t('nodes.rate'),
      sortable: true,
      textAlign: 'right',
      visibleMediaQuery: WIDE,
      render: ({ traffic_rate: rate }) => `× ${formats.number(rate)}`,
    },
    {
      accessor: 'users',
      title: t('nodes.usersOnline'),
      sortable: true,
      textAlign: 'right',
      visibleMediaQuery: MIDDLE,
      render: ({ status }) => formats.number(status.users_online),
    },
    {
      accessor: 'load',
      title: t('nodes.load'),
      sortable: true,
      visibleMediaQuery: WIDE,
      render: ({ status }) => (
        <Text size="sm" className="moment">
          {load(status.cpu)} · {load(status.mem)}
        </Text>
      ),
    },
    {
      accessor: 'recent',
      title: t('nodes.traffic24h'),
      sortable: true,
      visibleMediaQuery: MIDDLE,
      hidden: !may('traffic:read'),
      render: ({ id }) => (
        <Group gap="sm" wrap="nowrap">
          <SparkLine values={hoursOf(id)} />
          <Text size="sm" className="moment">
            {formats.bytes(recentOf(id))}
          </Text>
        </Group>
      ),
    },
    { accessor: 'id', title: t('users.number'), isOptional: true },
    {
      accessor: 'method',
      title: t('nodes.method'),
      isOptional: true,
      render: ({ method, protocol, obfs, family }) => {
        if (family === 'ssr') return `${method} · ${protocol} · ${obfs}`;
        return family === 'ss' ? method : protocol;
      },
    },
  ];
  return (
    <>
      <DataList<Node>
        name="nodes"
        horizontalSpacing="sm"
        records={shown}
        fetching={query.isPending}
        error={query.data === undefined ? query.error : null}
        retry={() => void query.refetch()}
        columns={columns}
        addressOf={({ id }) => `/nodes/${id}`}
        {...(may('nodes:write') && {
          menuOf: (node: Node) => ({
            label: t('user.actions', { account: node.name }),
            menu: () => <NodeMenu node={node} isInRow />,
          }),
        })}
        sortStatus={{ columnAccessor: by, direction: isDescending ? 'desc' : 'asc' }}
        onSortStatusChange={({ columnAccessor, direction }) =>
          filters.set({ sort: `${direction === 'desc' ? '-' : ''}${String(columnAccessor)}` })
        }
      />
      {query.data !== undefined && <Pager cursor={cursor} next={next} total={found.length} hasSize />}
    </>
  );
}
