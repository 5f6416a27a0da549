import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '../api/resources/account.js';
import { useAction } from '../feedback/use-action.js';
import { PasswordField, TextField } from '../forms/fields.js';
import { FormFailure } from '../forms/form-failure.js';
import { proof } from '../api/waiting/proof.js';
import { Dialog } from '../dialogs/dialog.js';

/** Asks for a proof of identity before a change to a login. The request continues afterwards. */
export function ProofDialog() {
  const { t } = useTranslation();
  const isOpen = useSyncExternalStore(proof.watch, proof.isOpen);
  return (
    <Dialog
      opened={isOpen}
      onClose={() => proof.settle(false)}
      title={t('proof.title')}
      closeOnClickOutside={false}
      zIndex={900}
    >
      <ProofForm />
    </Dialog>
  );
}

function ProofForm() {
  const { t } = useTranslation();
  const [isCode, setCode] = useState(false);
  const me = useQuery({ queryKey: ['account', 'own'], queryFn: account.get });
  const form = useForm({ initialValues: { password: '', totp: '' } });
  const give = useAction(
    ({ password, totp }: { password: string; totp: string }) =>
      account.prove(isCode ? { totp: totp.trim() } : { password }),
    { isQuiet: true, onDone: () => proof.settle(true) },
  );
  const swap = () => {
    form.reset();
    give.reset();
    setCode(!isCode);
  };
  return (
    <form onSubmit={form.onSubmit((values) => give.mutate(values))}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('proof.lead')}
        </Text>
        <FormFailure error={give.error} />
        {isCode ? (
          <TextField
            key="totp"
            label={t('login.code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            autoFocus
            {...form.getInputProps('totp')}
          />
        ) : (
          <PasswordField
            key="password"
            label={t('login.password')}
            autoComplete="current-password"
            required
            data-autofocus
            {...form.getInputProps('password')}
          />
        )}
        <Group justify="space-between">
          {me.data?.has_totp === true ? (
            <Anchor component="button" type="button" size="sm" onClick={swap}>
              {t(isCode ? 'proof.usePassword' : 'proof.useCode')}
            </Anchor>
          ) : (
            <span />
          )}
          <Group gap="xs">
            <Button variant="default" onClick={() => proof.settle(false)}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={give.isPending}>
              {t('proof.confirm')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
