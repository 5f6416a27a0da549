import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nodes } from '../../api/nodes.js';
import { useFormats } from '../../format/use-formats.js';
import { ChartColumn } from '../../icons/icons.js';
import { byteAxis } from '../../parts/byte-axis.js';
import { ChartFrame } from '../../parts/chart-frame.js';
import { BarChart } from '../../parts/charts.js';
import { EmptyState } from '../../parts/empty-state.js';
import { Loaded } from '../../parts/loaded.js';
import { PanelCard } from '../../parts/panel-card.js';

const HEIGHT = 280;
const QUERIES = { '24h': { hours: 24 }, '30d': { days: 30 } } as const;

/** What a node carried, by hours or by days. */
export function NodeTraffic({ id }: { id: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [range, setRange] = useState<keyof typeof QUERIES>('24h');
  const query = useQuery({
    queryKey: ['nodes', id, 'traffic', range],
    queryFn: () => nodes.traffic(id, QUERIES[range]),
    placeholderData: keepPreviousData,
  });
  const label = range === '24h' ? formats.hour : formats.day;
  return (
    <PanelCard
      title={t('node.traffic')}
      note={t('node.trafficNote')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('overview.range')}
          value={range}
          onChange={(next) => setRange(next === '30d' ? '30d' : '24h')}
          data={[
            { value: '24h', label: t('overview.ranges.24h') },
            { value: '30d', label: t('overview.ranges.30d') },
          ]}
        />
      }
    >
      <Loaded query={query}>
        {({ points }) =>
          points.every(({ upload, download }) => Number(upload) + Number(download) === 0) ? (
            <EmptyState icon={ChartColumn} title={t('overview.noTraffic')} />
          ) : (
            <ChartFrame height={HEIGHT} label={t('node.traffic')}>
              <BarChart
                h={HEIGHT}
                data={points.map(({ at, upload, download }) => ({
                  at: label(at),
                  upload: Number(upload),
                  download: Number(download),
                }))}
                dataKey="at"
                type="stacked"
                series={[
                  { name: 'download', label: t('common.download'), color: 'line.6' },
                  { name: 'upload', label: t('common.upload'), color: 'line.3' },
                ]}
                withLegend
                tickLine="none"
                gridAxis="x"
                valueFormatter={(value: number) => formats.bytes(value)}
                yAxisProps={byteAxis(points, ['upload', 'download'])}
                xAxisProps={{ minTickGap: 24 }}
                barChartProps={{ accessibilityLayer: false }}
              />
            </ChartFrame>
          )
        }
      </Loaded>
    </PanelCard>
  );
}
