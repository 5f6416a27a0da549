import { Anchor, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tagged } from '../../api/client.js';
import { addresses, type PanelAddresses } from '../../api/resources/settings.js';
import { EditDrawer } from '../../dialogs/edit-drawer.js';
import { TextField } from '../../forms/fields.js';
import { useAddressEffects } from './use-address-effects.js';

/** The addresses in the form. An empty one is not set. */
export interface AddressValues {
  publicUrl: string;
  links: string;
}

interface AddressesDrawerProps {
  readonly shown: Tagged<PanelAddresses>;
  readonly onClose: () => void;
}

/** Changes the addresses of the panel. It offers the one at which this browser has opened it. */
export function AddressesDrawer({ shown, onClose }: AddressesDrawerProps) {
  const { t } = useTranslation();
  const { public_url: publicUrl, subscription_url: links, passkeys } = shown.document;
  const effectsOf = useAddressEffects(passkeys);
  const here = window.location.origin;
  const fixed = (variable: string) => t('settings.addresses.byEnvironment', { variable });
  return (
    <EditDrawer<PanelAddresses, AddressValues, { public_url?: string | null; subscription_url?: string | null }>
      title={t('settings.addresses.edit')}
      shown={shown}
      queryKey={['addresses']}
      read={addresses.get}
      change={addresses.change}
      touches={[['addresses'], ['settings'], ['attention'], ['hand-over'], ['users']]}
      toValues={valuesOf}
      toChange={(before, after) => ({
        ...(before.publicUrl !== after.publicUrl && { public_url: after.publicUrl.trim() || null }),
        ...(before.links !== after.links && { subscription_url: after.links.trim() || null }),
      })}
      fieldNames={{ public_url: 'publicUrl', subscription_url: 'links' }}
      effectsOf={effectsOf}
      onClose={onClose}
    >
      {(form) => (
        <Stack>
          <div>
            <TextField
              label={t('settings.addresses.public')}
              description={
                publicUrl.source === 'environment' ? fixed('PUBLIC_URL') : t('settings.addresses.publicHint')
              }
              disabled={publicUrl.source === 'environment'}
              inputMode="url"
              data-autofocus
              {...form.getInputProps('publicUrl')}
            />
            {publicUrl.source !== 'environment' && form.values.publicUrl !== here && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                mt={4}
                onClick={() => form.setFieldValue('publicUrl', here)}
              >
                {t('settings.addresses.here', { here })}
              </Anchor>
            )}
          </div>
          <TextField
            label={t('settings.addresses.links')}
            description={links.source === 'environment' ? fixed('SUBSCRIPTION_URL') : t('settings.addresses.linksHint')}
            disabled={links.source === 'environment'}
            placeholder={form.values.publicUrl}
            inputMode="url"
            {...form.getInputProps('links')}
          />
        </Stack>
      )}
    </EditDrawer>
  );
}

function valuesOf({ public_url: publicUrl, subscription_url: links }: PanelAddresses): AddressValues {
  return { publicUrl: publicUrl.url ?? '', links: links.url ?? '' };
}
