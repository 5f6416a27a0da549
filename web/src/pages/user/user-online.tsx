import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { users } from '../../api/users.js';
import { WifiOff } from '../../icons/icons.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loaded } from '../../parts/loaded.js';
import { Moment } from '../../parts/moment.js';
import { PanelCard } from '../../parts/panel-card.js';
import { PlainTable } from '../../parts/plain-table.js';

/** From which addresses a user is online, as nodes report it. */
export function UserOnline({ user }: { user: number }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['users', user, 'online'],
    queryFn: () => users.online(user),
    refetchInterval: 15_000,
  });
  return (
    <PanelCard isFlush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={WifiOff} title={t('user.offline')} />
          ) : (
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
                  <Moment key="seen" at={seen} />,
                ],
              }))}
            />
          )
        }
      </Loaded>
    </PanelCard>
  );
}
