import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelImport } from '../../api/resources/settings.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { StateMark } from '../../values/state-mark.js';
import { toneOf } from './import-states.js';

/** The newest imports. A row opens its report. */
export function ImportList({ items, onChoose }: { items: readonly PanelImport[]; onChoose: (id: number) => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <PanelCard title={t('moving.earlier')} isFlush>
      <PlainTable
        label={t('moving.earlier')}
        headings={[t('moving.when'), t('moving.panel'), t('moving.origin'), t('moving.by'), t('moving.state')]}
        rows={items.map((item) => ({
          key: item.id,
          cells: [
            <Anchor
              key="when"
              component="button"
              type="button"
              size="sm"
              className="unbroken"
              onClick={() => onChoose(item.id)}
            >
              {formats.moment(item.created_at)}
            </Anchor>,
            t(`moving.panels.${item.panel}`),
            item.origin,
            item.by ?? '–',
            <StateMark key="state" tone={toneOf(item)}>
              {t(`moving.states.${item.state}`)}
            </StateMark>,
          ],
        }))}
      />
    </PanelCard>
  );
}
