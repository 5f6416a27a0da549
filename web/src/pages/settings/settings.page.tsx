import { Code, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { writeJson } from '../../api/json.js';
import { readSettings, type Settings } from '../../api/settings.js';
import { useFormats } from '../../format/use-formats.js';
import { type Fact, FactList } from '../../parts/fact-list.js';
import { Loaded } from '../../parts/loaded.js';
import { Page } from '../../parts/page.js';
import { PanelCard } from '../../parts/panel-card.js';

/** The configuration in force, to be read. It is set in the environment. */
export default function SettingsPage() {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['settings'], queryFn: readSettings });
  return (
    <Page title={t('layout.pages.settings')} lead={t('settings.lead')}>
      <Loaded query={query}>
        {(settings) => (
          <Stack gap="lg">
            <Program settings={settings} />
            <PanelCard title={t('settings.configuration')} note={t('settings.configurationNote')}>
              <FactList facts={factsOf(settings.configuration ?? {})} />
            </PanelCard>
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Program({ settings: { configuration: _configuration, uptime, version, ...others } }: { settings: Settings }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const known: Fact[] = [
    ...(version === undefined ? [] : [[t('settings.version'), version] as const]),
    ...(uptime === undefined ? [] : [[t('settings.uptime'), formats.duration(uptime)] as const]),
  ];
  return (
    <PanelCard title={t('settings.program')}>
      <FactList facts={[...known, ...factsOf(others)]} />
    </PanelCard>
  );
}

function factsOf(values: Readonly<Record<string, unknown>>): Fact[] {
  return Object.entries(values).map(([name, value]) => [name, <Code key={name}>{written(value)}</Code>]);
}

function written(value: unknown): string {
  if (value === null || value === '') return '–';
  return typeof value === 'string' ? value : writeJson(value);
}
