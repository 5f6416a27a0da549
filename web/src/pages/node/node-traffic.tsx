import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nodes } from '../../api/resources/nodes.js';
import { TrafficChart } from '../../charts/traffic-chart.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { useFormats } from '../../format/use-formats.js';
import { ChartColumn } from '../../icons/icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { useFilters } from '../../lists/use-filters.js';

const HEIGHT = 280;
const QUERIES = { '24h': { hours: 24 }, '30d': { days: 30 } } as const;

/** The traffic of a node, by hours or by days. */
export function NodeTraffic({ id }: { id: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const filters = useFilters();
  const range: keyof typeof QUERIES = filters.get('range') === '30d' ? '30d' : '24h';
  const query = useQuery({
    queryKey: ['nodes', id, 'traffic', range],
    queryFn: () => nodes.traffic(id, QUERIES[range]),
    placeholderData: keepPreviousData,
  });
  const label = range === '24h' ? formats.hour : formats.utcDay;
  return (
    <PanelCard
      title={t('node.traffic')}
      note={`${t('node.trafficNote')} ${t(`overview.unfinished.${range}`)}`}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('overview.range')}
          value={range}
          onChange={(next) => filters.keep({ range: next === '30d' ? next : null })}
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
            <TrafficChart
              label={t('node.traffic')}
              height={HEIGHT}
              points={points.map((point) => ({ ...point, at: label(point.at) }))}
              hasLegend
            />
          )
        }
      </Loaded>
    </PanelCard>
  );
}
