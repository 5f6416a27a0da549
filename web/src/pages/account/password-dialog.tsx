import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../parts/fields.js';
import { FormFailure } from '../../parts/form-failure.js';
import { useAction } from '../../parts/use-action.js';
import { OWN_ACCOUNT } from './own-account.js';

interface PasswordDialogProps<T> {
  readonly title: string;
  readonly text: string;
  readonly work: (password: string) => Promise<T>;
  readonly onDone: (result: T) => void;
  readonly onClose: () => void;
}

/** Asks for the password before a second factor is touched. */
export function PasswordDialog<T>({ title, text, work, onDone, onClose }: PasswordDialogProps<T>) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { password: '' } });
  const action = useAction(work, { isQuiet: true, onDone, touches: [OWN_ACCOUNT] });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={form.onSubmit(({ password }) => action.mutate(password))}>
        <Stack>
          <FormFailure error={action.error} />
          <Text size="sm">{text}</Text>
          <PasswordField
            label={t('login.password')}
            required
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('password')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={action.isPending}>
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
