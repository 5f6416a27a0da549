import { Code } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../api/generated.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { FactList } from '../../values/fact-list.js';
import { StateMark } from '../../values/state-mark.js';

type Secrets = Settings['secrets'];

/** The stored secrets, and those that the current key cannot decrypt. */
export function SecretsCard({ secrets: { key, previous_keys: previousKeys, stored } }: { secrets: Secrets }) {
  const { t } = useTranslation();
  return (
    <PanelCard title={t('settings.secrets.title')} note={t('settings.secrets.note')}>
      <FactList
        facts={[
          [t('settings.secrets.key'), <Code key="key">{key}</Code>],
          [t('settings.secrets.previousKeys'), <Code key="previous">{previousKeys.join(' ') || '–'}</Code>],
          ...stored.map(
            (kind) => [t(`settings.secrets.kinds.${kind.column}`), <Kind key="kind" kind={kind} />] as const,
          ),
        ]}
      />
    </PanelCard>
  );
}

function Kind({ kind: { total, old, lost } }: { kind: Secrets['stored'][number] }) {
  const { t } = useTranslation();
  if (lost.length > 0) {
    const names = lost.map(({ name }) => name).join(t('common.between'));
    return (
      <StateMark tone="bad" isSentence>
        {t('settings.secrets.lost', { names })}
      </StateMark>
    );
  }
  return (
    <StateMark tone={old > 0 ? 'warning' : 'good'} isSentence>
      {t(old > 0 ? 'settings.secrets.someOld' : 'settings.secrets.allOpen', { total, old })}
    </StateMark>
  );
}
