import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RANGES, type SummaryRange, traffic, type TrafficSummary } from '../../api/resources/traffic.js';
import { byteAxis } from '../../charts/byte-axis.js';
import { ChartFrame } from '../../charts/chart-frame.js';
import { AreaChart } from '../../charts/lazy-charts.js';
import { nodeLook } from '../../charts/series-colors.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import type { Formats } from '../../format/formats.js';
import { useFormats } from '../../format/use-formats.js';
import { ChartColumn } from '../../icons/icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';

const HEIGHT = 240;
/** Further nodes share one series. */
const MAX_COURSES = 8;

/** The traffic of each node, as stacked areas. */
export function TrafficCard() {
  const { t } = useTranslation();
  const formats = useFormats();
  const [range, setRange] = useState<SummaryRange>('24h');
  const query = useQuery({
    queryKey: ['traffic', 'summary', range],
    queryFn: () => traffic.summary(range),
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
  });
  return (
    <PanelCard
      title={t('overview.trafficByNode')}
      note={t(`overview.unfinished.${range}`)}
      actions={
        <SegmentedControl
          size="xs"
          value={range}
          aria-label={t('overview.range')}
          onChange={(value) => setRange(RANGES.find((each) => each === value) ?? '24h')}
          data={RANGES.map((each) => ({ value: each, label: t(`overview.ranges.${each}`) }))}
        />
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={HEIGHT} />}>
        {(summary) => {
          const { data, series } = coursesOf(summary, range, formats, t('overview.others'));
          if (series.length === 0) return <EmptyState icon={ChartColumn} title={t('overview.noTraffic')} />;
          return (
            <ChartFrame height={HEIGHT} label={t('overview.trafficByNode')}>
              <AreaChart
                h={HEIGHT}
                data={data}
                dataKey="at"
                series={series}
                type="stacked"
                curveType="monotone"
                withDots={false}
                withLegend={series.length > 1}
                strokeWidth={1.5}
                fillOpacity={0.35}
                gridAxis="x"
                tickLine="none"
                valueFormatter={(value: number) => formats.bytes(value)}
                yAxisProps={byteAxis(
                  data,
                  series.map(({ name }) => name),
                )}
                xAxisProps={{ minTickGap: 40 }}
                referenceLines={unfinishedAfter(data)}
                areaChartProps={{ accessibilityLayer: false }}
              />
            </ChartFrame>
          );
        }}
      </Loaded>
    </PanelCard>
  );
}

/** Marks the last point: its hour or day is not over, so its bytes are fewer. */
function unfinishedAfter(data: readonly { readonly at: string }[]) {
  const last = data.at(-2);
  return last === undefined ? [] : [{ x: last.at, color: 'gray.6' }];
}

function coursesOf(summary: TrafficSummary, range: SummaryRange, formats: Formats, others: string) {
  const sum = (id: number) => summary.points.reduce((total, { by_node: by }) => total + Number(by[String(id)] ?? 0), 0);
  const ranked = summary.nodes.map((node) => ({ ...node, sum: sum(node.id) })).filter((node) => node.sum > 0);
  ranked.sort((one, other) => other.sum - one.sum);
  const named = ranked.slice(0, MAX_COURSES).sort((one, other) => one.id - other.id);
  const rest = ranked.slice(MAX_COURSES);
  const label = range === '24h' ? formats.hour : formats.utcDay;

  const data = summary.points.map(({ at, by_node: by }) => ({
    at: range === '7d' ? `${formats.day(at)} ${formats.hour(at)}` : label(at),
    ...Object.fromEntries(named.map(({ id }) => [`n${id}`, Number(by[String(id)] ?? 0)])),
    ...(rest.length > 0 ? { rest: rest.reduce((total, { id }) => total + Number(by[String(id)] ?? 0), 0) } : {}),
  }));
  const series = named.map(({ id, name }) => ({ name: `n${id}`, label: name, ...nodeLook(id) }));
  return { data, series: rest.length > 0 ? [...series, { name: 'rest', label: others, color: 'gray.5' }] : series };
}
