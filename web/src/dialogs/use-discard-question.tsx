import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveQuestion } from './use-leave-question.js';

/**
 * Asks before a dialog closes whose form has changes. Escape, a click beside it and its cross all close it, and so does the way back.
 */
export function useDiscardQuestion(
  isChanged: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const leaving = useLeaveQuestion(isChanged);
  const keep = () => {
    setAsking(false);
    leaving.stay();
  };
  // All dialogs hear the same Escape: the dialog with the form alone answers it, also for the question.
  const askOrKeep = () => setAsking((before) => !before);
  const discard = () => {
    setAsking(false);
    onClose();
    leaving.leave();
  };
  return {
    close: leaving.isAsking ? keep : isChanged ? askOrKeep : onClose,
    question: (isAsking || leaving.isAsking) && (
      <Modal
        opened
        onClose={keep}
        title={t('common.discardTitle')}
        zIndex={500}
        closeOnEscape={false}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <Text size="sm" mb="md">
          {t('common.discardText')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={discard}>
            {t('common.discard')}
          </Button>
          <Button onClick={keep} data-autofocus>
            {t('common.keepEditing')}
          </Button>
        </Group>
      </Modal>
    ),
  };
}
