import { Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operators } from '../../api/resources/operators.js';
import { type Role, ROLES } from '../../api/resources/session.js';
import { FormDialog } from '../../dialogs/form-dialog.js';
import { SecretDialog } from '../../dialogs/secret-dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { TextField } from '../../forms/fields.js';

/** Adds an operator. The dialog shows the generated password once. */
export function NewOperatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<{ name: string; password: string }>();
  const form = useForm<{ name: string; role: Role }>({ initialValues: { name: '', role: 'support' } });
  const add = useAction((values: { name: string; role: Role }) => operators.add(values), {
    isQuiet: true,
    touches: [['operators']],
    onDone: setMade,
  });
  return (
    <>
      <FormDialog
        draft={form}
        isOpen={made === undefined}
        title={t('operators.add')}
        error={add.error}
        isWorking={add.isPending}
        onSubmit={form.onSubmit((values) => add.mutate(values, showAtFields(form)))}
        onClose={onClose}
      >
        <TextField label={t('common.name')} required data-autofocus {...form.getInputProps('name')} />
        <Radio.Group label={t('operators.role')} {...form.getInputProps('role')}>
          <Stack gap="xs" mt="xs">
            {ROLES.map((role) => (
              <Radio key={role} value={role} label={t(`roles.${role}.name`)} description={t(`roles.${role}.text`)} />
            ))}
          </Stack>
        </Radio.Group>
      </FormDialog>
      <SecretDialog
        title={t('operators.added', { name: made?.name ?? '' })}
        secret={made?.password}
        label={t('login.password')}
        onClose={onClose}
      />
    </>
  );
}
