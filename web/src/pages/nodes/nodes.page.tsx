import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { DataTableColumn } from 'mantine-datatable';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Node, NODE_STATES } from '../../api/resources/nodes.js';
import { traffic } from '../../api/resources/traffic.js';
import { SparkLine } from '../../charts/spark-line.js';
import { useFormats } from '../../format/use-formats.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Plus } from '../../icons/deferred-icons.js';
import { Server } from '../../icons/icons.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { DataList } from '../../lists/data-list.js';
import { SearchField } from '../../lists/search-field.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { StateMark } from '../../values/state-mark.js';
import { NewNodeDialog } from './new-node-dialog.js';
import { NODE_TONES } from './node-tones.js';
import { ALL_NODES } from './use-all-nodes.js';

const REFRESH_MS = 15_000;
const WIDE = '(min-width: 62em)';
const MIDDLE = '(min-width: 40em)';

/** All nodes, with their state, online users, load and traffic. */
export default function NodesPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useRights();
  const filters = useFilters();
  const [isAdding, adding] = useDisclosure();
  const query = useQuery({ ...ALL_NODES, refetchInterval: REFRESH_MS });
  const summary = useQuery({
    queryKey: ['traffic', 'summary', '24h'],
    queryFn: () => traffic.summary('24h'),
    enabled: may('traffic:read'),
  }).data;
  const hoursOf = (id: number) => (summary?.points ?? []).map(({ by_node: by }) => Number(by[String(id)] ?? 0));
  const state = filters.get('state');
  const search = filters.get('q').toLowerCase();
  const shown = (query.data?.items ?? []).filter(
    (node) =>
      (state === '' || node.status.state === state) &&
      [node.name, node.host, String(node.id)].some((text) => text.toLowerCase().includes(search)),
  );
  const load = (value: number | null) => (value === null ? '–' : formats.percent(value / 100));

  const columns: DataTableColumn<Node>[] = [
    {
      accessor: 'name',
      title: t('common.name'),
      render: (node) => (
        <>
          <Link to={`/nodes/${node.id}`} className="row-link cut" title={node.name}>
            {node.name}
          </Link>
          <Text size="xs" c="dimmed" truncate maw={220} title={node.host}>
            {node.host}
          </Text>
        </>
      ),
    },
    {
      accessor: 'state',
      title: t('nodes.state'),
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
      visibleMediaQuery: WIDE,
      render: (node) => (
        <>
          <Text size="sm">{t(`nodes.daemons.${node.daemon}`)}</Text>
          <Text size="xs" c="dimmed">
            {node.family.toUpperCase()} · {node.level}
          </Text>
        </>
      ),
    },
    {
      accessor: 'users',
      title: t('nodes.usersOnline'),
      textAlign: 'right',
      visibleMediaQuery: MIDDLE,
      render: ({ status }) => formats.number(status.users_online),
    },
    {
      accessor: 'load',
      title: t('nodes.load'),
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
      visibleMediaQuery: MIDDLE,
      hidden: !may('traffic:read'),
      render: ({ id }) => (
        <Group gap="sm" wrap="nowrap">
          <SparkLine values={hoursOf(id)} />
          <Text size="sm" className="moment">
            {formats.bytes(hoursOf(id).reduce((sum, each) => sum + each, 0))}
          </Text>
        </Group>
      ),
    },
  ];

  return (
    <Page
      title={t('layout.pages.nodes')}
      lead={t('nodes.lead')}
      actions={
        may('nodes:write') && (
          <Button leftSection={<Plus size={16} aria-hidden />} onClick={adding.open}>
            {t('nodes.add')}
          </Button>
        )
      }
    >
      <Group gap="sm" className="filters" role="search">
        <SearchField value={filters.get('q')} label={t('nodes.search')} onSearch={(q) => filters.set({ q })} />
        <SegmentedControl
          aria-label={t('nodes.state')}
          value={state}
          onChange={(next) => filters.set({ state: next })}
          data={[
            { value: '', label: t('common.all') },
            ...NODE_STATES.map((value) => ({ value, label: t(`nodes.states.${value}`) })),
          ]}
        />
      </Group>
      <PanelCard isFlush>
        {query.data?.items.length === 0 ? (
          <EmptyState
            icon={Server}
            title={t('nodes.none')}
            action={may('nodes:write') && <Button onClick={adding.open}>{t('nodes.add')}</Button>}
          >
            {t('nodes.noneText')}
          </EmptyState>
        ) : (
          <DataList<Node>
            records={shown}
            fetching={query.isPending}
            error={query.data === undefined ? query.error : null}
            retry={() => void query.refetch()}
            columns={columns}
          />
        )}
      </PanelCard>
      <NewNodeDialog isOpen={isAdding} onClose={adding.close} />
    </Page>
  );
}
