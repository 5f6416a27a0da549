import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nodes } from '../../api/resources/nodes.js';
import { ChartFrame } from '../../charts/chart-frame.js';
import { LineChart } from '../../charts/lazy-charts.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { Loaded } from '../../feedback/loaded.js';
import { useFormats } from '../../format/use-formats.js';
import { Gauge } from '../../icons/deferred-icons.js';
import { PanelCard } from '../../layout/page/panel-card.js';

const HEIGHT = 280;

/** The load of a node's machine, from its daemon's reports. */
export function NodeLoad({ id }: { id: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['nodes', id, 'load'], queryFn: () => nodes.load(id), refetchInterval: 60_000 });
  return (
    <PanelCard title={t('node.load.title')} note={t('node.load.note')}>
      <Loaded query={query}>
        {({ points }) =>
          points.length === 0 ? (
            <EmptyState icon={Gauge} title={t('node.load.none')}>
              {t('node.load.noneNote')}
            </EmptyState>
          ) : (
            <ChartFrame height={HEIGHT} label={t('node.load.title')}>
              <LineChart
                h={HEIGHT}
                data={points.map(({ at, ...point }) => ({ ...point, at: formats.hour(at) }))}
                dataKey="at"
                series={[
                  { name: 'cpu', label: t('node.load.cpu'), color: '#4477aa' },
                  { name: 'mem', label: t('node.load.mem'), color: '#ee6677', strokeDasharray: '6 3' },
                  { name: 'disk', label: t('node.load.disk'), color: '#228833', strokeDasharray: '2 3' },
                ]}
                yAxisProps={{ domain: [0, 100] }}
                xAxisProps={{ minTickGap: 40 }}
                withDots={false}
                withLegend
                tickLine="none"
                gridAxis="x"
                connectNulls={false}
                valueFormatter={(value: number) => formats.percent(value / 100)}
                lineChartProps={{ accessibilityLayer: false }}
              />
            </ChartFrame>
          )
        }
      </Loaded>
    </PanelCard>
  );
}
