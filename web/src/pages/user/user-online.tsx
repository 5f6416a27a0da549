import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { users } from '../../api/resources/users.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { WifiOff } from '../../icons/deferred-icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { Pager } from '../../lists/pager.js';
import { PlainTable } from '../../lists/plain-table.js';
import { useCursor } from '../../lists/use-cursor.js';
import { RelativeTime } from '../../values/relative-time.js';

/** The addresses from which a user is online, as nodes report them. */
export function UserOnline({ user }: { user: number }) {
  const { t } = useTranslation();
  const cursor = useCursor();
  const query = useQuery({
    queryKey: ['users', user, 'online', cursor.after],
    queryFn: () => users.online(user, { after: cursor.after }),
    refetchInterval: 15_000,
  });
  return (
    <PanelCard isFlush>
      <Loaded query={query}>
        {({ items, next }) =>
          items.length === 0 && cursor.page === 1 ? (
            <EmptyState icon={WifiOff} title={t('user.offline')} />
          ) : (
            <>
              <PlainTable
                label={t('user.tabs.online')}
                headings={[t('user.address'), t('user.node'), t('user.lastSeen')]}
                rows={items.map(({ address, node, node_id: id, last_seen: seen }) => ({
                  key: `${address} ${id}`,
                  cells: [
                    address,
                    <Link key="node" to={`/nodes/${id}`} className="row-link">
                      {node}
                    </Link>,
                    <RelativeTime key="seen" at={seen} />,
                  ],
                }))}
              />
              {(next !== null || cursor.page > 1) && <Pager cursor={cursor} next={next} />}
            </>
          )
        }
      </Loaded>
    </PanelCard>
  );
}
