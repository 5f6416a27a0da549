import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../../api/resources/nodes.js';
import { ChartFrame } from '../../../charts/chart-frame.js';
import { LineChart } from '../../../charts/lazy-charts.js';
import { useFormats } from '../../../format/use-formats.js';
import { PanelCard } from '../../../layout/page/panel-card.js';

/** Seconds, from the wire contract. */
const MAX_SKEW = 300;
const HEIGHT = 160;

/** The skew of a daemon's clock over time. */
export function ClockCard({ clock: { skew, history } }: { clock: Doctor['clock'] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const most = Math.max(1, ...history.map((each) => Math.abs(each.skew)));
  return (
    <PanelCard
      title={t('node.doctor.skew')}
      note={
        skew === null
          ? t('node.doctor.noSkew')
          : t('node.doctor.skewNow', { seconds: formats.number(skew), most: MAX_SKEW })
      }
    >
      {history.length === 1 && (
        <Text size="sm" c="dimmed">
          {t('node.doctor.oneSkew')}
        </Text>
      )}
      {history.length > 1 && (
        <ChartFrame height={HEIGHT} label={t('node.doctor.skew')}>
          <LineChart
            h={HEIGHT}
            data={history.map(({ at, skew: seconds }) => ({ at: formats.hour(at), seconds }))}
            dataKey="at"
            series={[{ name: 'seconds', label: t('node.doctor.seconds'), color: 'line.6' }]}
            withDots={false}
            tickLine="none"
            gridAxis="x"
            valueFormatter={(value: number) => `${formats.number(value)} s`}
            yAxisProps={{ domain: [-most, most], ticks: [-most, 0, most] }}
            xAxisProps={{ minTickGap: 40 }}
            lineChartProps={{ accessibilityLayer: false }}
          />
        </ChartFrame>
      )}
    </PanelCard>
  );
}
