import { useTranslation } from 'react-i18next';
import type { User } from '../api/resources/users.js';
import { HandOver } from './hand-over.js';
import { Dialog } from '../dialogs/dialog.js';

/** The hand-over of an existing user, whose password nobody knows any more. */
export function HandOverDialog({ user, onClose }: { user: Pick<User, 'id' | 'account'>; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onClose} title={t('handOver.title', { account: user.account })} size="lg">
      <HandOver user={user.id} />
    </Dialog>
  );
}
