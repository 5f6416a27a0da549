import { useTranslation } from 'react-i18next';
import type { Amount } from '../api/json.js';
import { useFormats } from '../format/use-formats.js';
import { byteAxis } from './byte-axis.js';
import { ChartFrame } from './chart-frame.js';
import { BarChart } from './lazy-charts.js';

interface TrafficChartProps {
  /** What the chart shows, for screen readers. */
  readonly label: string;
  readonly height: number;
  readonly points: readonly { readonly at: string; readonly upload: Amount; readonly download: Amount }[];
  readonly hasLegend?: boolean;
  readonly mt?: string;
}

/** Upload and download over time, as stacked bars. */
export function TrafficChart({ label, height, points, hasLegend = false, mt }: TrafficChartProps) {
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
          { name: 'download', label: t('common.download'), color: 'line.6' },
          { name: 'upload', label: t('common.upload'), color: 'line.3' },
        ]}
        withLegend={hasLegend}
        tickLine="none"
        gridAxis="x"
        valueFormatter={(value: number) => formats.bytes(value)}
        yAxisProps={byteAxis(data, ['upload', 'download'])}
        xAxisProps={{ minTickGap: 24 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </ChartFrame>
  );
}
