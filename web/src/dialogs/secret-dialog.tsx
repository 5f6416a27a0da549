import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyRound } from '../icons/deferred-icons.js';
import { CopyField } from '../values/copy-field.js';
import { Dialog } from './dialog.js';

interface SecretDialogProps {
  readonly title: string;
  readonly secret: string | undefined;
  readonly label: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Shows a secret once. Only its button closes it, so that no stray click loses the secret. */
export function SecretDialog({ title, secret, label, children, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={secret !== undefined}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert variant="light" color="yellow" icon={<KeyRound size={18} aria-hidden />} className="plain-alert">
          {t('common.shownOnce')}
        </Alert>
        <div>
          <Text size="sm" fw={500} mb={4}>
            {label}
          </Text>
          <CopyField value={secret ?? ''} label={label} />
        </div>
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.savedIt')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
