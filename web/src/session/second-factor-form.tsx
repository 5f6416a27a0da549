import { Anchor, Button, Group, PinInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Challenge, secondFactor, type Session } from '../api/resources/session.js';
import { useAction } from '../feedback/use-action.js';
import { TextField } from '../forms/fields.js';
import { FormFailure } from '../forms/form-failure.js';
import { Fingerprint } from '../icons/icons.js';
import { usePasskey } from './use-passkey.js';

const CODE_LENGTH = 6;

interface SecondFactorFormProps {
  readonly challenge: Challenge;
  readonly onDone: (session: Session) => void;
  readonly onBack: () => void;
}

/** The second step of a login: a code from the app, a recovery code, or a passkey. */
export function SecondFactorForm({ challenge, onDone, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation();
  const offers = challenge.second_factor;
  const [isRecovery, setRecovery] = useState(!offers.includes('totp'));
  const [wrong, setWrong] = useState(0);
  const form = useForm({ initialValues: { code: '' } });
  const passkey = usePasskey(onDone);
  const attempt = useAction(
    (code: string) => secondFactor(challenge.ticket, isRecovery ? { recovery_code: code } : { totp: code }),
    { isQuiet: true, onDone },
  );
  const send = (code: string) =>
    attempt.mutate(code.trim(), {
      onError: () => {
        if (isRecovery) return;
        form.reset();
        setWrong((before) => before + 1);
      },
    });
  const swap = () => {
    form.reset();
    attempt.reset();
    setRecovery(!isRecovery);
  };

  return (
    <form onSubmit={form.onSubmit(({ code }) => send(code))}>
      <Stack>
        <FormFailure error={attempt.error ?? passkey.error} unauthorized={t('login.wrongCode')} />
        <Text size="sm">{isRecovery ? t('login.recoveryLead') : t('login.totpLead')}</Text>
        {isRecovery ? (
          <TextField label={t('login.recoveryCode')} autoComplete="off" autoFocus {...form.getInputProps('code')} />
        ) : (
          <PinInput
            // A new one has the focus in its first field again.
            key={wrong}
            length={CODE_LENGTH}
            type="number"
            oneTimeCode
            autoFocus
            aria-label={t('login.code')}
            getInputProps={(index) => ({ 'aria-label': t('login.digit', { digit: index + 1 }) })}
            onComplete={send}
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" loading={attempt.isPending} fullWidth>
          {t('login.confirm')}
        </Button>
        {offers.includes('passkey') && (
          <Button
            variant="default"
            leftSection={<Fingerprint size={17} aria-hidden />}
            loading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {t('login.withPasskey')}
          </Button>
        )}
        <Group justify="space-between">
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            {t('common.back')}
          </Anchor>
          {offers.includes('totp') && offers.includes('recovery_code') && (
            <Anchor component="button" type="button" size="sm" onClick={swap}>
              {isRecovery ? t('login.useTotp') : t('login.useRecovery')}
            </Anchor>
          )}
        </Group>
      </Stack>
    </form>
  );
}
