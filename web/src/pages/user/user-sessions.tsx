import { useTranslation } from 'react-i18next';
import { users } from '../../api/resources/users.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { MonitorSmartphone } from '../../icons/deferred-icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { SessionList } from '../../lists/session-list.js';
import { useRights } from '../../session/use-session.js';

/** The sessions of a user. */
export function UserSessions({ id }: { id: number }) {
  const { t } = useTranslation();
  const may = useRights();
  return (
    <PanelCard isFlush>
      <SessionList
        queryKey={['users', id, 'sessions']}
        list={() => users.sessions(id)}
        end={(session: string) => users.endSession(id, session)}
        canEnd={may('users:write')}
        empty={<EmptyState icon={MonitorSmartphone} title={t('sessions.none')} />}
      />
    </PanelCard>
  );
}
