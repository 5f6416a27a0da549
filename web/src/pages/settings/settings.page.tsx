import { Code, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SETTINGS } from '../../api/resources/settings.js';
import { Loaded } from '../../feedback/loaded.js';
import { useFormats } from '../../format/use-formats.js';
import { Page } from '../../layout/page/page.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { FactList } from '../../values/fact-list.js';
import { useRights } from '../../session/use-session.js';
import { MovingCard } from '../moving/moving-card.js';
import { AddressesCard } from './addresses-card.js';
import { DoctorCard } from './doctor-card.js';
import { SecretsCard } from './secrets-card.js';
import { SettingsCard } from './settings-card.js';

/** The addresses, which owners set, and the configuration, which the environment sets. */
export default function SettingsPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const may = useRights();
  const query = useQuery(SETTINGS);
  return (
    <Page title={t('layout.pages.settings')} lead={t('settings.lead')}>
      <Loaded query={query}>
        {(settings) => (
          <Stack gap="lg">
            <PanelCard title={t('settings.program')}>
              <FactList
                facts={[
                  [t('settings.version'), settings.version],
                  [t('settings.uptime'), formats.duration(settings.uptime)],
                  [t('settings.node'), settings.node],
                  [t('settings.database'), settings.database.product],
                  [t('settings.size'), formats.bytes(settings.database.bytes)],
                  [t('settings.schema'), <Code key="schema">{settings.schema}</Code>],
                ]}
              />
            </PanelCard>
            <AddressesCard />
            <DoctorCard />
            {may('settings:write') && <MovingCard />}
            <SecretsCard secrets={settings.secrets} />
            <SettingsCard settings={settings.settings} defaults={settings.defaults} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
