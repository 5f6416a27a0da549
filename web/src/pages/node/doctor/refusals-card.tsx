import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../api/resources/nodes.js';
import { EmptyState } from '../../../feedback/empty-state.js';
import { useFormats } from '../../../format/use-formats.js';
import { CircleCheck } from '../../../icons/deferred-icons.js';
import { PanelCard } from '../../../layout/page/panel-card.js';
import { PlainTable } from '../../../lists/plain-table.js';
import { RelativeTime } from '../../../values/relative-time.js';

/** The rejected calls in a node's name, with reasons that the callers do not get. */
export function RefusalsCard({ refusals }: { refusals: readonly Refusal[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <PanelCard title={t('node.doctor.refusals')} note={t('node.doctor.refusalsNote')} isFlush>
      {refusals.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('node.doctor.noRefusals')} />
      ) : (
        <PlainTable
          label={t('node.doctor.refusals')}
          headings={[t('audit.at'), t('node.doctor.reason'), t('user.address'), t('node.doctor.times')]}
          rows={refusals.map((refusal) => ({
            key: `${refusal.last_at} ${refusal.reason} ${refusal.address}`,
            cells: [
              <RelativeTime key="at" at={refusal.last_at} />,
              <div key="reason">
                <Text size="sm">
                  {t(`node.doctor.reasons.${refusal.reason}`, {
                    skew: refusal.skew === null ? '' : formats.number(refusal.skew),
                  })}
                </Text>
                <Text size="xs" c="dimmed">
                  {refusal.path} · {refusal.user_agent}
                </Text>
              </div>,
              refusal.address,
              formats.number(refusal.count),
            ],
          }))}
        />
      )}
    </PanelCard>
  );
}
