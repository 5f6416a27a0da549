import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { account } from '../../api/resources/account.js';
import { useAction } from '../../feedback/use-action.js';
import { showAtFields } from '../../forms/field-problems.js';
import { PasswordField } from '../../forms/fields.js';
import { FormFailure } from '../../forms/form-failure.js';
import { NewPasswordFields, useNewPasswordRules } from '../../forms/new-password-fields.js';
import { PanelCard } from '../../layout/page/panel-card.js';

/** Changes the operator's password, which ends their other sessions. */
export function PasswordCard() {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { current: '', password: '', again: '' },
    validate: useNewPasswordRules(),
  });
  const change = useAction(({ current, password }: typeof form.values) => account.setPassword(current, password), {
    isQuiet: true,
    done: t('account.passwordChanged'),
    touches: [['account', 'sessions']],
    onDone: form.reset,
  });
  return (
    <PanelCard title={t('account.password')} note={t('account.passwordNote')}>
      <form onSubmit={form.onSubmit((values) => change.mutate(values, showAtFields(form)))}>
        <Stack>
          <FormFailure error={change.error} marked={Object.keys(form.errors)} />
          <PasswordField
            label={t('account.current')}
            required
            autoComplete="current-password"
            {...form.getInputProps('current')}
          />
          <NewPasswordFields label={t('account.new')} inputProps={form.getInputProps} />
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
