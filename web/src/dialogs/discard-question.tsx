import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.js';

interface DiscardQuestionProps {
  /** False above another dialog: all dialogs hear the same Escape, and the one below answers it. */
  readonly closesOnEscape?: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks whether the changes of a form may be lost. */
export function DiscardQuestion({ closesOnEscape = false, onKeep, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened onClose={onKeep} title={t('common.discardTitle')} zIndex={1100} closeOnEscape={closesOnEscape}>
      <Text size="sm" mb="md">
        {t('common.discardText')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDiscard}>
          {t('common.discard')}
        </Button>
        <Button onClick={onKeep} data-autofocus>
          {t('common.keepEditing')}
        </Button>
      </Group>
    </Dialog>
  );
}
