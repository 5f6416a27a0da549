import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TrafficTotals } from '../../api/resources/traffic.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { useFormats } from '../../format/use-formats.js';
import { ChartColumn } from '../../icons/icons.js';
import { PlainTable } from '../../lists/plain-table.js';
import classes from './totals-card.module.css';

const SHOWN = 20;

/** The nodes or users with the most traffic, with bars to compare them. */
export function NamedTotals({ totals: { by, count, parts } }: { totals: TrafficTotals }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (parts.length === 0) return <EmptyState icon={ChartColumn} title={t('traffic.none')} />;
  const rows = parts.slice(0, SHOWN).map((part) => ({ ...part, bytes: Number(part.upload) + Number(part.download) }));
  const most = Math.max(1, ...rows.map(({ bytes }) => bytes));
  const isCharged = rows.every(({ charged }) => charged !== null);
  return (
    <>
      <PlainTable
        label={t('traffic.totals.title')}
        headings={[
          t(by === 'user' ? 'traffic.user' : 'traffic.node'),
          t('traffic.totals.sum'),
          t('traffic.totals.share'),
          t('common.upload'),
          t('common.download'),
          ...(isCharged ? [t('traffic.totals.charged')] : []),
        ]}
        rows={rows.map(({ key, name, upload, download, charged, bytes }) => ({
          key,
          cells: [
            <Link key="name" to={`/${by}s/${key}`} className="row-link cut" title={name ?? undefined}>
              {name ?? `#${key}`}
            </Link>,
            formats.bytes(bytes),
            <div key="bar" className={classes.place}>
              <div className={classes.bar} style={{ width: `${(bytes / most) * 100}%` }} aria-hidden />
            </div>,
            formats.bytes(upload),
            formats.bytes(download),
            ...(isCharged ? [formats.bytes(charged ?? 0)] : []),
          ],
        }))}
      />
      {count > rows.length && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('traffic.totals.more', { count: count - rows.length })}
        </Text>
      )}
    </>
  );
}
