import { Code, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readSettings } from '../../api/settings.js';
import { useFormats } from '../../format/use-formats.js';
import { FactList } from '../../parts/fact-list.js';
import { Loaded } from '../../parts/loaded.js';
import { Page } from '../../parts/page.js';
import { PanelCard } from '../../parts/panel-card.js';

/** The configuration in force, to be read. It is set in the environment. */
export default function SettingsPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['settings'], queryFn: readSettings });
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
                  [t('settings.schema'), <Code key="schema">{settings.schema}</Code>],
                ]}
              />
            </PanelCard>
            <PanelCard title={t('settings.configuration')} note={t('settings.configurationNote')}>
              <FactList
                facts={Object.entries(settings.settings).map(([name, value]) => [
                  name,
                  <Code key={name}>{written(value)}</Code>,
                ])}
              />
            </PanelCard>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function written(value: string | number | boolean | null): string {
  return value === null || value === '' ? '–' : String(value);
}
