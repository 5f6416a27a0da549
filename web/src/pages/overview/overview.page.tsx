import { SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ATTENTION, readOverview } from '../../api/resources/overview.js';
import { FailedState } from '../../feedback/failed-state.js';
import { Page } from '../../layout/page/page.js';
import { useRights } from '../../session/use-session.js';
import { AttentionCard } from './attention-card.js';
import { FirstStepsCard } from './first-steps.js';
import { Figures } from './figures.js';
import { NodeStates } from './node-states.js';
import { Pulse } from './pulse.js';
import { TopList } from './top-list.js';
import { TrafficCard } from './traffic-card.js';

/** The state of the whole service. The event stream updates it every few seconds. */
export default function OverviewPage() {
  const { t } = useTranslation();
  const may = useRights();
  const { data, error, refetch } = useQuery({ queryKey: ['overview'], queryFn: readOverview, refetchInterval: 30_000 });
  const attention = useQuery(ATTENTION).data;
  return (
    <Page title={t('layout.pages.overview')} lead={t('overview.lead')}>
      {attention?.first_steps && <FirstStepsCard steps={attention.first_steps} />}
      {attention !== undefined && <AttentionCard items={attention.items} />}
      {data === undefined && error !== null && <FailedState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={104} />}
      {data !== undefined && <Figures overview={data} />}
      {may('traffic:read') && <TrafficCard />}
      {data !== undefined && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <NodeStates states={data.nodes} />
          <Pulse overview={data} />
          <TopList
            title={t('overview.topUsers')}
            note={t('overview.sinceReset')}
            rows={data.top_users.map(({ id, account, used }) => ({ path: `/users/${id}`, name: account, bytes: used }))}
          />
          <TopList
            title={t('overview.topNodes')}
            note={t('overview.last24h')}
            rows={data.top_nodes.map(({ id, name, bytes }) => ({ path: `/nodes/${id}`, name, bytes }))}
          />
        </SimpleGrid>
      )}
    </Page>
  );
}
