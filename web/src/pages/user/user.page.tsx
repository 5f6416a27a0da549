import { Button, Group, SimpleGrid, Skeleton, Tabs } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { users } from '../../api/resources/users.js';
import { Pencil } from '../../icons/deferred-icons.js';
import { BackLink } from '../../layout/page/back-link.js';
import { FailedPage } from '../../layout/page/failed-page.js';
import { Page } from '../../layout/page/page.js';
import { TabList } from '../../layout/page/tab-list.js';
import { useFilters } from '../../lists/use-filters.js';
import { useRights } from '../../session/use-session.js';
import { LedgerList } from '../traffic/ledger-list.js';
import { BareUserState, useStateReason } from '../users/user-state.js';
import { UserDrawer } from './user-drawer.js';
import { UserFacts } from './user-facts.js';
import { UserHistory } from './user-history.js';
import { UserLinks } from './links/user-links.js';
import { UserListings } from './user-listings.js';
import { UserMenu } from '../users/user-menu.js';
import { UserOnline } from './user-online.js';
import { UserResets } from './user-resets.js';
import { UserSessions } from './user-sessions.js';
import { UserTraffic } from './user-traffic.js';

/** The page of one user. */
export default function UserPage() {
  const { t } = useTranslation();
  const may = useRights();
  const filters = useFilters();
  const reasonOf = useStateReason();
  const id = Number(useParams()['id']);
  const tab = filters.get('tab') || 'nodes';
  const [isEditing, editing] = useDisclosure();
  const query = useQuery({ queryKey: ['users', id], queryFn: () => users.get(id) });
  if (query.data === undefined) {
    return query.isError ? (
      <FailedPage
        error={query.error}
        retry={() => void query.refetch()}
        before={<BackLink to="/users">{t('layout.pages.users')}</BackLink>}
      />
    ) : (
      <Skeleton height={360} />
    );
  }

  const { document: user, etag } = query.data;
  return (
    <Page
      before={<BackLink to="/users">{t('layout.pages.users')}</BackLink>}
      title={user.account}
      lead={
        <Group gap="sm" mt={4}>
          <BareUserState user={user} />
          <span>{reasonOf(user)}</span>
        </Group>
      }
      actions={
        may('users:write') && (
          <>
            <Button variant="default" leftSection={<Pencil size={15} aria-hidden />} onClick={editing.open}>
              {t('common.edit')}
            </Button>
            <UserMenu user={user} etag={etag} />
          </>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <UserTraffic user={user} />
        <UserFacts user={user} />
      </SimpleGrid>
      <Tabs value={tab} onChange={(next) => filters.set({ tab: next })} keepMounted={false}>
        <TabList open={tab}>
          <Tabs.Tab value="nodes">{t('user.tabs.nodes')}</Tabs.Tab>
          <Tabs.Tab value="links">{t('user.tabs.links')}</Tabs.Tab>
          <Tabs.Tab value="sessions">{t('user.tabs.sessions')}</Tabs.Tab>
          <Tabs.Tab value="online">{t('user.tabs.online')}</Tabs.Tab>
          {may('traffic:read') && <Tabs.Tab value="ledger">{t('user.tabs.ledger')}</Tabs.Tab>}
          <Tabs.Tab value="resets">{t('user.tabs.resets')}</Tabs.Tab>
          {may('audit:read') && <Tabs.Tab value="history">{t('user.tabs.history')}</Tabs.Tab>}
        </TabList>
        <Tabs.Panel value="nodes">
          <UserListings id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="links">
          <UserLinks user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions">
          <UserSessions id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="online">
          <UserOnline user={id} />
        </Tabs.Panel>
        <Tabs.Panel value="ledger">
          <LedgerList filter={{ user: id }} hides="user" />
        </Tabs.Panel>
        <Tabs.Panel value="resets">
          <UserResets id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <UserHistory id={id} />
        </Tabs.Panel>
      </Tabs>
      {isEditing && <UserDrawer user={user} etag={etag} onClose={editing.close} />}
    </Page>
  );
}
