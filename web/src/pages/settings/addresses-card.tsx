import { Anchor, Button, Code, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addresses, type PanelAddress } from '../../api/resources/settings.js';
import { Loaded } from '../../feedback/loaded.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { useRights } from '../../session/use-session.js';
import { FactList } from '../../values/fact-list.js';
import { AddressesDrawer } from './addresses-drawer.js';

/** Where browsers and apps find the panel. Owners change it, unless the environment sets it. */
export function AddressesCard() {
  const { t } = useTranslation();
  const may = useRights();
  const [isOpen, editing] = useDisclosure(false);
  const query = useQuery({ queryKey: ['addresses'], queryFn: addresses.get });
  const shown = ({ url, source }: PanelAddress, missing: string, variable: string) => (
    <>
      {url === null ? missing : <Code>{url}</Code>}
      {source === 'environment' && (
        <Text size="xs" c="dimmed">
          {t('settings.addresses.byEnvironment', { variable })}
        </Text>
      )}
    </>
  );
  const isFixed =
    query.data !== undefined &&
    query.data.document.public_url.source === 'environment' &&
    query.data.document.subscription_url.source === 'environment';
  return (
    <PanelCard
      title={t('settings.addresses.title')}
      note={t('settings.addresses.note')}
      actions={
        may('settings:write') &&
        !isFixed && (
          <Button size="xs" variant="default" disabled={query.data === undefined} onClick={editing.open}>
            {t('settings.addresses.edit')}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ document, etag }) => {
          const { public_url: publicUrl, subscription_url: links, link_base: base } = document;
          return (
            <>
              <FactList
                facts={[
                  [t('settings.addresses.public'), shown(publicUrl, t('settings.addresses.none'), 'PUBLIC_URL')],
                  [
                    t('settings.addresses.links'),
                    base === null
                      ? t('settings.addresses.none')
                      : shown(links, t('settings.addresses.sameAsPanel'), 'SUBSCRIPTION_URL'),
                  ],
                ]}
              />
              {base === null && may('settings:write') && (
                <Anchor component="button" size="sm" mt="sm" onClick={editing.open}>
                  {t('links.setAddress')}
                </Anchor>
              )}
              {isOpen && <AddressesDrawer shown={{ document, etag }} onClose={editing.close} />}
            </>
          );
        }}
      </Loaded>
    </PanelCard>
  );
}
