import { Button, Divider, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Challenge, isChallenge, login, type Session } from '../api/resources/session.js';
import { useAction } from '../feedback/use-action.js';
import { PasswordField, TextField } from '../forms/fields.js';
import { FormFailure } from '../forms/form-failure.js';
import { Fingerprint } from '../icons/icons.js';
import { SecondFactorForm } from './second-factor-form.js';
import { usePasskey } from './use-passkey.js';

interface LoginFormProps {
  /** The name of the operator whose session has ended. */
  readonly name?: string;
  readonly onDone: (session: Session) => void;
}

/** Asks for name and password, then for a second factor if the account has one; or for a passkey alone. */
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
