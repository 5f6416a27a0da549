import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { readSetup, setUp } from '../api/resources/session.js';
import { useAction } from '../feedback/use-action.js';
import { showAtFields } from '../forms/field-problems.js';
import { TextField } from '../forms/fields.js';
import { FormFailure } from '../forms/form-failure.js';
import { NewPasswordFields, useNewPasswordRules } from '../forms/new-password-fields.js';
import { AuthLayout } from '../layout/auth-layout.js';
import { SESSION, useSession } from '../session/use-session.js';

/** Creates the first operator. The code comes from the output of the first start. */
export default function SetupPage() {
  const { t } = useTranslation();
  const { session } = useSession();
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey: ['setup'], queryFn: readSetup });
  // The environment may set it.
  const asksAddress = state?.public_url === null;
  const form = useForm({
    initialValues: {
      address: window.location.origin,
      code: new URLSearchParams(window.location.search).get('code') ?? '',
      name: '',
      password: '',
      again: '',
    },
    validate: useNewPasswordRules(),
  });
  const make = useAction(
    ({ code, name, password, address }: { code: string; name: string; password: string; address: string }) =>
      setUp({
        code: code.trim(),
        name,
        password,
        ...(asksAddress && address !== '' && { public_url: address.trim() }),
      }),
    { isQuiet: true, onDone: (next) => queries.setQueryData(SESSION, next) },
  );
  if (session) return <Navigate to="/" replace />;
  const submit = form.onSubmit((values) => make.mutate(values, showAtFields(form, { public_url: 'address' })));
  return (
    <AuthLayout title={t('setup.title')} lead={t('setup.lead')}>
      <form onSubmit={submit}>
        <Stack>
          <FormFailure error={make.error} marked={Object.keys(form.errors)} unauthorized={t('setup.wrongCode')} />
          <TextField
            label={t('setup.code')}
            description={t('setup.codeHint')}
            required
            autoComplete="off"
            autoFocus
            {...form.getInputProps('code')}
          />
          <TextField label={t('setup.name')} required autoComplete="username" {...form.getInputProps('name')} />
          <NewPasswordFields label={t('setup.password')} inputProps={form.getInputProps} />
          {asksAddress && (
            <TextField
              label={t('setup.address')}
              description={t('setup.addressHint')}
              inputMode="url"
              {...form.getInputProps('address')}
            />
          )}
          <Button type="submit" loading={make.isPending} fullWidth>
            {t('setup.make')}
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}
