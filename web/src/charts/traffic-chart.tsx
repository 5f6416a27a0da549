import { useTranslation } from 'react-i18next';
import type { Amount } from '../api/json.js';
import { useFormats } from '../format/use-formats.js';
import { byteAxis } from './byte-axis.js';
import { ChartFrame } from './chart-frame.js';
import { BarChart } from './lazy-charts.js';
import { barsUntil } from './unfinished-bar.js';

interface TrafficChartProps {
  /** What the chart shows, for screen readers. */
  readonly label: string;
  readonly height: number;
  readonly points: readonly { readonly at: string; readonly upload: Amount; readonly download: Amount }[];
  readonly hasLegend?: boolean;
  /** The last hour or day is not over yet. */
  readonly isUnfinished?: boolean;
  readonly mt?: string;
}

/** Upload and download over time, as stacked bars. */
export function TrafficChart({ label, height, points, hasLegend = false, isUnfinished = true, mt }: TrafficChartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const data = points.map(({ at, upload, download }) => ({ at, upload: Number(upload), download: Number(download) }));
  return (
    <ChartFrame height={height} label={label}>
      <BarChart
        mt={mt}
        h={height}
        data={data}
        dataKey="at"
        type="stacked"
        series={[
          { name: 'download', label: t('common.download'), color: '#4477aa' },
          { name: 'upload', label: t('common.upload'), color: '#ccbb44' },
        ]}
        withLegend={hasLegend}
        tickLine="none"
        gridAxis="x"
        valueFormatter={(value: number) => formats.bytes(value)}
        yAxisProps={byteAxis(data, ['upload', 'download'])}
        xAxisProps={{ minTickGap: 24 }}
        barProps={{ shape: barsUntil(isUnfinished ? data.length - 1 : -1) }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </ChartFrame>
  );
}
