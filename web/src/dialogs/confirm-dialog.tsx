import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGER } from '../forms/danger.js';
import { TriangleAlert } from '../icons/deferred-icons.js';
import { Dialog } from './dialog.js';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** One sentence about the consequence. */
  readonly children: ReactNode;
  /** The label of the button. */
  readonly verb: string;
  /** The operator types this text first, for actions that cannot be undone. */
  readonly typed?: string | undefined;
  readonly isWorking?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before an action that is hard to undo. The button names the action. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  verb,
  typed,
  isWorking,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const close = () => {
    setText('');
    onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={close} title={title}>
      <Stack>
        <Alert color="red" variant="light" icon={<TriangleAlert size={18} aria-hidden />} className="plain-alert">
          {children}
        </Alert>
        {typed !== undefined && (
          <TextInput
            label={t('common.typeToConfirm', { text: typed })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            {...DANGER}
            loading={isWorking ?? false}
            disabled={typed !== undefined && text.trim() !== typed}
            onClick={onConfirm}
          >
            <Text inherit>{verb}</Text>
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
