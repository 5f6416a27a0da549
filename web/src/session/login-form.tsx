import { Button, Divider, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Challenge, isChallenge, login, type Session } from '../api/session.js';
import { Fingerprint } from '../icons/icons.js';
import { PasswordField, TextField } from '../parts/fields.js';
import { FormFailure } from '../parts/form-failure.js';
import { useAction } from '../parts/use-action.js';
import { usePasskey } from './use-passkey.js';
import { SecondFactorForm } from './second-factor-form.js';

interface LoginFormProps {
  /** Filled in where somebody comes back. */
  readonly name?: string;
  readonly onDone: (session: Session) => void;
}

/** Name and password, then what else the account asks for; or a passkey by itself. */
export function LoginForm({ name = '', onDone }: LoginFormProps) {
  const { t } = useTranslation();
  const [challenge, setChallenge] = useState<Challenge>();
  const form = useForm({ initialValues: { name, password: '' } });
  const passkey = usePasskey(onDone);
  const attempt = useAction((values: { name: string; password: string }) => login(values.name, values.password), {
    isQuiet: true,
    onDone: (answer) => (isChallenge(answer) ? setChallenge(answer) : onDone(answer)),
  });

  if (challenge !== undefined) {
    return <SecondFactorForm challenge={challenge} onDone={onDone} onBack={() => setChallenge(undefined)} />;
  }
  return (
    <Stack>
      <form onSubmit={form.onSubmit((values) => attempt.mutate(values))}>
        <Stack>
          <FormFailure error={attempt.error ?? passkey.error} unauthorized={t('login.wrong')} />
          <TextField
            label={t('login.name')}
            autoComplete="username"
            required
            data-autofocus={name === '' || undefined}
            autoFocus={name === ''}
            {...form.getInputProps('name')}
          />
          <PasswordField
            label={t('login.password')}
            autoComplete="current-password"
            required
            autoFocus={name !== ''}
            data-autofocus={name !== '' || undefined}
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={attempt.isPending} fullWidth>
            {t('login.logIn')}
          </Button>
        </Stack>
      </form>
      <Divider label={t('login.or')} />
      <Button
        variant="default"
        leftSection={<Fingerprint size={17} aria-hidden />}
        loading={passkey.isPending}
        onClick={() => passkey.mutate()}
        fullWidth
      >
        {t('login.withPasskey')}
      </Button>
    </Stack>
  );
}
