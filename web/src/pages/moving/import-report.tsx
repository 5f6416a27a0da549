import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PanelImportReport } from '../../api/resources/settings.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { PlainTable } from '../../lists/plain-table.js';
import { NodeLists } from './node-lists.js';
import { reasonText } from './reason-text.js';

const NOUNS = [
  ...(['users', 'links', 'levels', 'groups', 'nodes', 'line_keys', 'entries', 'rule_groups', 'rules'] as const),
];
const SHOWN = 200;

/** What an import would do or has done, as tables. */
export function ImportReport({ report, isTrial }: { report: PanelImportReport; isTrial: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { counts, traffic, conflicts, skipped, reasons, notices } = report;
  const columns = ['found', 'added', 'changed', 'kept', 'skipped'] as const;
  return (
    <Stack gap="lg">
      <PanelCard
        title={t('moving.counts')}
        note={t('moving.countsNote', {
          generation: t(`moving.generations.${report.generation.replaceAll(/\W+/g, '-')}`, report.generation),
          up: formats.bytes(traffic.u),
          down: formats.bytes(traffic.d),
        })}
        isFlush
      >
        <PlainTable
          label={t('moving.counts')}
          headings={[t('moving.noun'), ...columns.map((column) => t(`moving.columns.${column}`))]}
          rows={NOUNS.map((noun) => ({
            key: noun,
            cells: [t(`moving.nouns.${noun}`), ...columns.map((column) => formats.number(counts[noun][column]))],
          }))}
        />
      </PanelCard>
      {conflicts.length > 0 && (
        <PanelCard title={t('moving.conflicts')} note={t('moving.conflictsNote')} isFlush>
          <PlainTable
            label={t('moving.conflicts')}
            headings={[t('moving.reason')]}
            rows={conflicts.slice(0, SHOWN).map((reason) => ({ key: reason.text, cells: [reasonText(reason)] }))}
          />
          <More shown={Math.min(conflicts.length, SHOWN)} total={report.conflict_total} />
        </PanelCard>
      )}
      {skipped.length > 0 && (
        <PanelCard title={t('moving.skipped')} note={t('moving.skippedNote')} isFlush>
          <Counted label={t('moving.reasons')} items={reasons} />
          <PlainTable
            label={t('moving.skipped')}
            headings={[t('moving.noun'), t('moving.number'), t('moving.name'), t('moving.reason')]}
            rows={skipped.slice(0, SHOWN).map(({ noun, id, name, reason: text, ...coded }) => ({
              key: `${noun} ${id} ${text}`,
              cells: [
                <Unbroken key="noun">{t(`moving.skippedNouns.${noun}`)}</Unbroken>,
                id,
                name,
                reasonText({ text, ...coded }),
              ],
            }))}
          />
          <More shown={Math.min(skipped.length, SHOWN)} total={report.skipped_total} />
        </PanelCard>
      )}
      {notices.length > 0 && (
        <PanelCard title={t('moving.notices')} isFlush>
          <Counted label={t('moving.notices')} items={notices} />
        </PanelCard>
      )}
      <NodeLists nodes={report.nodes} isTrial={isTrial} />
    </Stack>
  );
}

type CountedReason = PanelImportReport['notices'][number] & Partial<Pick<PanelImportReport['reasons'][number], 'noun'>>;

/** Reasons with the numbers of their rows. Those of skipped rows name the noun too. */
function Counted({ label, items }: { label: string; items: readonly CountedReason[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <PlainTable
      label={label}
      headings={[t('moving.times'), t('moving.reason')]}
      rows={items.map(({ noun, count, ...reason }) => ({
        key: `${noun ?? ''} ${reason.text}`,
        cells: [
          formats.number(count),
          noun === undefined
            ? reasonText(reason)
            : t('common.labelled', { label: t(`moving.skippedNouns.${noun}`), text: reasonText(reason) }),
        ],
      }))}
    />
  );
}

/** A word in a narrow column: a Chinese one would break after its first character. */
function Unbroken({ children }: { children: string }) {
  return (
    <Text size="sm" className="unbroken">
      {children}
    </Text>
  );
}

function More({ shown, total }: { shown: number; total: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (shown >= total) return null;
  return (
    <Text size="sm" c="dimmed" p="md">
      {t('moving.more', { shown: formats.number(shown), total: formats.number(total) })}
    </Text>
  );
}
