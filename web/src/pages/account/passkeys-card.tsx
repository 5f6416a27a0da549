import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, type Passkey } from '../../api/account.js';
import { Fingerprint, Trash2 } from '../../icons/icons.js';
import { ConfirmDialog } from '../../parts/confirm-dialog.js';
import { TextField } from '../../parts/fields.js';
import { Loaded } from '../../parts/loaded.js';
import { Moment } from '../../parts/moment.js';
import { PanelCard } from '../../parts/panel-card.js';
import { useAction } from '../../parts/use-action.js';
import { OWN_ACCOUNT } from './own-account.js';
import { RecoveryCodesDialog } from './recovery-codes-dialog.js';

/** Passkeys: a login without a password that cannot be typed into the wrong page. */
export function PasskeysCard() {
  const { t } = useTranslation();
  const key = ['account', 'passkeys'];
  const [going, setGoing] = useState<Passkey>();
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
  const remove = useAction(account.removePasskey, { touches: [key], onDone: () => setGoing(undefined) });
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
                    {t('account.lastUsed')} <Moment at={passkey.last_used_at} />
                  </Text>
                </div>
              </Group>
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={() => setGoing(passkey)}
                aria-label={t('account.passkeyRemove', { name: passkey.name })}
              >
                <Trash2 size={15} />
              </ActionIcon>
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
      <ConfirmDialog
        isOpen={going !== undefined}
        title={t('account.passkeyRemove', { name: going?.name ?? '' })}
        verb={t('common.delete')}
        isWorking={remove.isPending}
        onConfirm={() => going !== undefined && remove.mutate(going.id)}
        onClose={() => setGoing(undefined)}
      >
        {t('account.passkeyRemoveText', { name: going?.name ?? '' })}
      </ConfirmDialog>
    </PanelCard>
  );
}
