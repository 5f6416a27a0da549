import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { users } from '../../api/users.js';
import { MonitorSmartphone } from '../../icons/icons.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loaded } from '../../parts/loaded.js';
import { PanelCard } from '../../parts/panel-card.js';
import { SessionTable } from '../../parts/session-table.js';
import { useAction } from '../../parts/use-action.js';
import { useRights } from '../../session/use-session.js';

/** Where a user is logged in. */
export function UserSessions({ id }: { id: number }) {
  const { t } = useTranslation();
  const may = useRights();
  const key = ['users', id, 'sessions'];
  const query = useQuery({ queryKey: key, queryFn: () => users.sessions(id) });
  const end = useAction((session: string) => users.endSession(id, session), {
    touches: [key],
    done: t('sessions.ended'),
  });
  return (
    <PanelCard isFlush>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={MonitorSmartphone} title={t('sessions.none')} />
          ) : (
            <SessionTable
              sessions={items}
              onEnd={may('users:write') ? end.mutate : undefined}
              ending={end.isPending ? end.variables : undefined}
            />
          )
        }
      </Loaded>
    </PanelCard>
  );
}
