import configuration from '../../../../docs/configuration.md?url';
import { Anchor, Badge, Code, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../api/generated.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { UNITS } from './units.js';

type Value = Settings['settings'][string];

/** Stands for the value of a secret. */
const HIDDEN = '(hidden)';
/** Pixels. A narrower column would break a value after each character. */
const VALUE_WIDTH = 140;

/** The settings with their units, and whether the environment changes them. */
export function SettingsCard({ settings, defaults }: Pick<Settings, 'settings' | 'defaults'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const text = (name: string, value: Value | undefined): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (value === HIDDEN) return t('settings.hidden');
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    const unit = UNITS[name];
    if (typeof value === 'string' || unit === undefined) return String(value);
    return unit === 'seconds' ? formats.duration(value) : t('settings.days', { count: value });
  };
  return (
    <PanelCard
      isFlush
      title={t('settings.configuration')}
      note={
        <>
          {t('settings.configurationNote')}{' '}
          <Anchor href={configuration} target="_blank" rel="noreferrer" size="xs" underline="always">
            {t('settings.docs')}
          </Anchor>
        </>
      }
    >
      <PlainTable
        label={t('settings.configuration')}
        headings={[t('settings.name'), t('settings.value'), t('settings.default')]}
        rows={Object.entries(settings).map(([name, value]) => {
          const usual = defaults[name];
          const isSecret = value === HIDDEN || usual === HIDDEN;
          return {
            key: name,
            cells: [
              <Code key="name">{name}</Code>,
              <Text
                key="value"
                size="sm"
                miw={VALUE_WIDTH}
                className="wrapped"
                title={value === null || isSecret ? undefined : String(value)}
              >
                {text(name, value)}
              </Text>,
              value === usual || isSecret ? (
                <Text key="default" size="sm" c="dimmed">
                  {isSecret ? '–' : t('settings.isDefault')}
                </Text>
              ) : (
                <Group key="default" gap="xs" wrap="nowrap">
                  <Badge size="sm" variant="light" tt="none" className="badge">
                    {t('settings.changed')}
                  </Badge>
                  <Text size="xs" c="dimmed">
                    {t('settings.defaultIs', { value: text(name, usual) })}
                  </Text>
                </Group>
              ),
            ],
          };
        })}
      />
    </PanelCard>
  );
}
