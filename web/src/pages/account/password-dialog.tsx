import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { PasswordField } from '../../forms/fields.js';
import { OWN_ACCOUNT } from './own-account.js';

interface PasswordDialogProps<T> {
  readonly title: string;
  readonly text: string;
  readonly work: (password: string) => Promise<T>;
  readonly onDone: (result: T) => void;
  readonly onClose: () => void;
}

/** Asks for the password before a change to a second factor. */
export function PasswordDialog<T>({ title, text, work, onDone, onClose }: PasswordDialogProps<T>) {
  const { t } = useTranslation();
  const form = useForm({ initialValues: { password: '' } });
  const action = useAction(work, { isQuiet: true, onDone, touches: [OWN_ACCOUNT] });
  return (
    <FormDialog
      title={title}
      error={action.error}
      isWorking={action.isPending}
      onSubmit={form.onSubmit(({ password }) => action.mutate(password))}
      onClose={onClose}
    >
      <Text size="sm">{text}</Text>
      <PasswordField
        label={t('login.password')}
        required
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
