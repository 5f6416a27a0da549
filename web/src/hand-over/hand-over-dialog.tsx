import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '../api/resources/users.js';
import { HandOver } from './hand-over.js';

/** The hand-over of an existing user, whose password nobody knows any more. */
export function HandOverDialog({ user, onClose }: { user: Pick<User, 'id' | 'account'>; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('handOver.title', { account: user.account })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <HandOver user={user.id} />
    </Modal>
  );
}
