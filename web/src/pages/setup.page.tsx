import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { setUp } from '../api/session.js';
import { Entrance } from '../layout/entrance.js';
import { fieldProblems } from '../parts/field-problems.js';
import { PasswordField, TextField } from '../parts/fields.js';
import { FormFailure } from '../parts/form-failure.js';
import { useAction } from '../parts/use-action.js';
import { SESSION, useSession } from '../session/use-session.js';

const SHORTEST_PASSWORD = 8;

/** Makes the first operator, who has read the code that the first start prints. */
export default function SetupPage() {
  const { t } = useTranslation();
  const { session } = useSession();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: {
      code: new URLSearchParams(window.location.search).get('code') ?? '',
      name: '',
      password: '',
      again: '',
    },
    validate: {
      password: (value) =>
        [...value].length < SHORTEST_PASSWORD ? t('login.passwordShort', { count: SHORTEST_PASSWORD }) : null,
      again: (value, values) => (value === values.password ? null : t('login.passwordsDiffer')),
    },
  });
  const make = useAction(
    ({ code, name, password }: { code: string; name: string; password: string }) =>
      setUp({ code: code.trim(), name, password }),
    { isQuiet: true, onDone: (next) => queries.setQueryData(SESSION, next) },
  );
  if (session) return <Navigate to="/" replace />;
  const submit = form.onSubmit((values) =>
    make.mutate(values, { onError: (error) => form.setErrors(fieldProblems(error)) }),
  );
  return (
    <Entrance title={t('setup.title')} lead={t('setup.lead')}>
      <form onSubmit={submit}>
        <Stack>
          <FormFailure error={make.error} unauthorized={t('setup.wrongCode')} />
          <TextField
            label={t('setup.code')}
            description={t('setup.codeHint')}
            required
            autoComplete="off"
            autoFocus
            {...form.getInputProps('code')}
          />
          <TextField label={t('setup.name')} required autoComplete="username" {...form.getInputProps('name')} />
          <PasswordField
            label={t('setup.password')}
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
          <Button type="submit" loading={make.isPending} fullWidth>
            {t('setup.make')}
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}
