import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operators } from '../../api/operators.js';
import { type Role, ROLES } from '../../api/session.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { TextField } from '../../parts/fields.js';
import { FormFailure } from '../../parts/form-failure.js';
import { SecretDialog } from '../../parts/secret-dialog.js';
import { useAction } from '../../parts/use-action.js';

/** Adds an operator. The password is made up and shown once, to be changed at the first login. */
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
      <Modal
        opened={made === undefined}
        onClose={onClose}
        title={t('operators.add')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <form
          onSubmit={form.onSubmit((values) =>
            add.mutate(values, { onError: (error) => form.setErrors(fieldProblems(error)) }),
          )}
        >
          <Stack>
            <FormFailure error={add.error} />
            <TextField label={t('common.name')} required data-autofocus {...form.getInputProps('name')} />
            <Radio.Group label={t('operators.role')} {...form.getInputProps('role')}>
              <Stack gap="xs" mt="xs">
                {ROLES.map((role) => (
                  <Radio
                    key={role}
                    value={role}
                    label={t(`roles.${role}.name`)}
                    description={t(`roles.${role}.text`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button type="submit" loading={add.isPending}>
                {t('operators.add')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
      <SecretDialog
        title={t('operators.added', { name: made?.name ?? '' })}
        secret={made?.password}
        label={t('login.password')}
        onClose={onClose}
      />
    </>
  );
}
