import { Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiAddress } from '../../api/client.js';
import { type LedgerFilter, traffic, TRAFFIC_PARTS, type TrafficTotals } from '../../api/resources/traffic.js';
import { Loaded } from '../../feedback/loaded.js';
import { useFormats } from '../../format/use-formats.js';
import { oneOf } from '../../forms/one-of.js';
import { Download } from '../../icons/deferred-icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { useFilters } from '../../lists/use-filters.js';
import { DayTotals } from './day-totals.js';
import { NamedTotals } from './named-totals.js';
import classes from './totals-card.module.css';

/** The totals of the ledger's filter, divided by day, node or user. */
export function TotalsCard({ filter }: { filter: LedgerFilter }) {
  const { t } = useTranslation();
  const filters = useFilters();
  const by = oneOf(TRAFFIC_PARTS, filters.get('by')) ?? 'day';
  const query = useQuery({
    queryKey: ['traffic', 'totals', filter, by],
    queryFn: () => traffic.totals({ ...filter, by }),
    placeholderData: keepPreviousData,
  });
  return (
    <PanelCard
      title={t('traffic.totals.title')}
      note={t('traffic.totals.note')}
      actions={
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            value={by}
            aria-label={t('traffic.totals.by')}
            onChange={(value) => filters.set({ by: value === 'day' ? null : value })}
            data={TRAFFIC_PARTS.map((part) => ({ value: part, label: t(`traffic.totals.parts.${part}`) }))}
          />
          <Button
            component="a"
            size="xs"
            variant="default"
            href={apiAddress('/traffic/totals.csv', { ...filter, by })}
            download
            leftSection={<Download size={14} aria-hidden />}
          >
            {t('traffic.totals.csv')}
          </Button>
        </Group>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={260} />}>
        {(totals) => (
          <>
            <Sums totals={totals} />
            {totals.by === 'day' ? <DayTotals totals={totals} /> : <NamedTotals totals={totals} />}
          </>
        )}
      </Loaded>
    </PanelCard>
  );
}

function Sums({ totals: { upload, download, charged } }: { totals: TrafficTotals }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sums = [
    [t('traffic.totals.sum'), BigInt(upload) + BigInt(download)],
    [t('common.upload'), upload],
    [t('common.download'), download],
    [t('traffic.totals.charged'), charged],
  ] as const;
  return (
    <dl className={classes.sums}>
      {sums.map(
        ([name, bytes]) =>
          bytes !== null && (
            <div key={name}>
              <Text component="dt" size="xs" c="dimmed">
                {name}
              </Text>
              <Text component="dd" fw={600} className="numeric" title={formats.number(bytes)}>
                {formats.bytes(bytes)}
              </Text>
            </div>
          ),
      )}
    </dl>
  );
}
