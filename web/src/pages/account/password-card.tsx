import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/account.js';
import { fieldProblems } from '../../parts/field-problems.js';
import { PasswordField } from '../../parts/fields.js';
import { FormFailure } from '../../parts/form-failure.js';
import { PanelCard } from '../../parts/panel-card.js';
import { useAction } from '../../parts/use-action.js';

const SHORTEST = 8;

/** Changes one's password, which ends one's other sessions. */
export function PasswordCard() {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { current: '', password: '', again: '' },
    validate: {
      password: (value) => ([...value].length < SHORTEST ? t('login.passwordShort', { count: SHORTEST }) : null),
      again: (value, values) => (value === values.password ? null : t('login.passwordsDiffer')),
    },
  });
  const change = useAction(({ current, password }: typeof form.values) => account.setPassword(current, password), {
    isQuiet: true,
    done: t('account.passwordChanged'),
    touches: [['account', 'sessions']],
    onDone: form.reset,
  });
  return (
    <PanelCard title={t('account.password')} note={t('account.passwordNote')}>
      <form
        onSubmit={form.onSubmit((values) =>
          change.mutate(values, { onError: (error) => form.setErrors(fieldProblems(error)) }),
        )}
      >
        <Stack>
          <FormFailure error={change.error} />
          <PasswordField
            label={t('account.current')}
            required
            autoComplete="current-password"
            {...form.getInputProps('current')}
          />
          <PasswordField
            label={t('account.new')}
            required
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordField
            label={t('setup.again')}
            required
            autoComplete="new-password"
            {...form.getInputProps('again')}
          />
          <Group justify="flex-end">
            <Button type="submit" loading={change.isPending}>
              {t('account.changePassword')}
            </Button>
          </Group>
        </Stack>
      </form>
    </PanelCard>
  );
}
