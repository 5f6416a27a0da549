import { Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, type Passkey } from '../../api/resources/account.js';
import { DeleteDialog } from '../../dialogs/delete-dialog.js';
import { Loaded } from '../../feedback/loaded.js';
import { useAction } from '../../feedback/use-action.js';
import { TextField } from '../../forms/fields.js';
import { Fingerprint } from '../../icons/icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { DeleteButton } from '../../lists/delete-button.js';
import { RelativeTime } from '../../values/relative-time.js';
import { OWN_ACCOUNT } from './own-account.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';

/** The operator's passkeys. A passkey replaces the password, and phishing cannot steal it. */
export function PasskeysCard() {
  const { t } = useTranslation();
  const key = ['account', 'passkeys'];
  const [removing, setRemoving] = useState<Passkey>();
  const [codes, setCodes] = useState<readonly string[]>();
  const query = useQuery({ queryKey: key, queryFn: account.passkeys });
  const form = useForm({ initialValues: { name: '' } });
  const add = useAction(
    async (name: string) => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const { ticket, options } = await account.passkeyOptions();
      return account.addPasskey(ticket, name, await startRegistration({ optionsJSON: options }));
    },
    {
      touches: [key],
      done: t('account.passkeyAdded'),
      onDone: ({ recovery_codes: made }) => {
        form.reset();
        if (made.length > 0) setCodes(made);
      },
    },
  );
  const remove = useAction(account.removePasskey, { touches: [key], onDone: () => setRemoving(undefined) });
  return (
    <PanelCard title={t('account.passkeys')} note={t('account.passkeysNote')}>
      <Loaded query={query}>
        {({ items }) =>
          items.map((passkey) => (
            <Group key={passkey.id} justify="space-between" py={6} wrap="nowrap">
              <Group gap="sm" wrap="nowrap">
                <Fingerprint size={18} aria-hidden />
                <div>
                  <Text size="sm" fw={550}>
                    {passkey.name}
                  </Text>
                  <Text size="xs" c="dimmed" component="div">
                    {t('account.lastUsed')} <RelativeTime at={passkey.last_used_at} />
                  </Text>
                </div>
              </Group>
              <DeleteButton
                label={t('account.passkeyRemove', { name: passkey.name })}
                onClick={() => setRemoving(passkey)}
              />
            </Group>
          ))
        }
      </Loaded>
      <form onSubmit={form.onSubmit(({ name }) => add.mutate(name.trim()))}>
        <Group align="flex-end" gap="sm" mt="sm">
          <TextField
            label={t('account.passkeyName')}
            required
            className="grow"
            placeholder={t('account.passkeyHint')}
            {...form.getInputProps('name')}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {t('account.passkeyAdd')}
          </Button>
        </Group>
      </form>
      <RecoveryCodesDialog codes={codes} touches={[OWN_ACCOUNT]} onClose={() => setCodes(undefined)} />
      <DeleteDialog
        item={removing}
        title={t('account.passkeyRemove', { name: removing?.name ?? '' })}
        isWorking={remove.isPending}
        onDelete={({ id }) => remove.mutate(id)}
        onClose={() => setRemoving(undefined)}
      >
        {t('account.passkeyRemoveText', { name: removing?.name ?? '' })}
      </DeleteDialog>
    </PanelCard>
  );
}
