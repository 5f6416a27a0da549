import { Button, Group, Skeleton, Tabs, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { nodes } from '../../api/resources/nodes.js';
import { Pencil } from '../../icons/deferred-icons.js';
import { BackLink } from '../../layout/page/back-link.js';
import { FailedPage } from '../../layout/page/failed-page.js';
import { Page } from '../../layout/page/page.js';
import { TabList } from '../../layout/page/tab-list.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { RelativeTime } from '../../values/relative-time.js';
import { StateMark } from '../../values/state-mark.js';
import { NODE_TONES } from '../nodes/node-tones.js';
import { NodeAnswers } from './node-answers.js';
import { NodeDoctor } from './doctor/node-doctor.js';
import { NodeDrawer } from './node-drawer.js';
import { NodeEntries } from './node-entries.js';
import { NodeFacts } from './node-facts.js';
import { NodeInstall } from './node-install.js';
import { NodeKeys } from './node-keys.js';
import { NodeLoad } from './node-load.js';
import { NodeMenu } from '../nodes/node-menu.js';
import { NodeRules } from './node-rules.js';
import { NodeTraffic } from './node-traffic.js';

const REFRESH_MS = 5000;

/** The page of one node. It reloads every few seconds, so that the first call of a new daemon shows at once. */
export default function NodePage() {
  const { t } = useTranslation();
  const may = useRights();
  const filters = useFilters();
  const id = Number(useParams()['id']);
  const tab = filters.get('tab') || 'doctor';
  const [isEditing, editing] = useDisclosure();
  const query = useQuery({ queryKey: ['nodes', id], queryFn: () => nodes.get(id), refetchInterval: REFRESH_MS });
  if (query.data === undefined) {
    return query.isError ? (
      <FailedPage
        error={query.error}
        retry={() => void query.refetch()}
        before={<BackLink to="/nodes">{t('layout.pages.nodes')}</BackLink>}
      />
    ) : (
      <Skeleton height={360} />
    );
  }

  const { document: node, etag } = query.data;
  const { state, last_contact: lastContact } = node.status;
  return (
    <Page
      before={<BackLink to="/nodes">{t('layout.pages.nodes')}</BackLink>}
      title={node.name}
      lead={
        <Group gap="sm" mt={4} aria-live="polite">
          <StateMark tone={NODE_TONES[state]} isLive={state === 'up'}>
            {t(`nodes.states.${state}`)}
          </StateMark>
          <Text size="sm" c="dimmed" component="span">
            {t('nodes.lastContact')} <RelativeTime at={lastContact} />
          </Text>
        </Group>
      }
      actions={
        may('nodes:write') && (
          <>
            <Button variant="default" leftSection={<Pencil size={15} aria-hidden />} onClick={editing.open}>
              {t('common.edit')}
            </Button>
            <NodeMenu node={node} etag={etag} />
          </>
        )
      }
    >
      <Tabs value={tab} onChange={(next) => filters.set({ tab: next })} keepMounted={false}>
        <TabList open={tab}>
          <Tabs.Tab value="doctor">{t('node.tabs.doctor')}</Tabs.Tab>
          <Tabs.Tab value="facts">{t('node.tabs.facts')}</Tabs.Tab>
          <Tabs.Tab value="entries">{t('node.tabs.entries')}</Tabs.Tab>
          {may('traffic:read') && <Tabs.Tab value="traffic">{t('node.tabs.traffic')}</Tabs.Tab>}
          <Tabs.Tab value="load">{t('node.tabs.load')}</Tabs.Tab>
          {may('keys:read') && <Tabs.Tab value="keys">{t('node.tabs.keys')}</Tabs.Tab>}
          {may('rules:read') && <Tabs.Tab value="rules">{t('node.tabs.rules')}</Tabs.Tab>}
          <Tabs.Tab value="install">{t('node.tabs.install')}</Tabs.Tab>
          <Tabs.Tab value="answers">{t('node.tabs.answers')}</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="doctor">
          <NodeDoctor id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="facts">
          <NodeFacts node={node} />
        </Tabs.Panel>
        <Tabs.Panel value="entries">
          <NodeEntries node={node} />
        </Tabs.Panel>
        <Tabs.Panel value="traffic">
          <NodeTraffic id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="load">
          <NodeLoad id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="keys">
          <NodeKeys node={node} />
        </Tabs.Panel>
        <Tabs.Panel value="rules">
          <NodeRules id={id} daemon={node.daemon} />
        </Tabs.Panel>
        <Tabs.Panel value="install">
          <NodeInstall node={node} />
        </Tabs.Panel>
        <Tabs.Panel value="answers">
          <NodeAnswers id={id} />
        </Tabs.Panel>
      </Tabs>
      {isEditing && <NodeDrawer node={node} etag={etag} onClose={editing.close} />}
    </Page>
  );
}
