import { useTranslation } from 'react-i18next';
import type { TrafficTotals } from '../../api/resources/traffic.js';
import { TrafficChart } from '../../charts/traffic-chart.js';
import { EmptyState } from '../../feedback/empty-state.js';
import { useFormats } from '../../format/use-formats.js';
import { useNow } from '../../format/use-now.js';
import { ChartColumn } from '../../icons/icons.js';

const HEIGHT = 220;
const DAY = 86_400;

/** The totals of UTC days as bars. The bar of today is marked, since the day is not over. */
export function DayTotals({ totals: { parts } }: { totals: TrafficTotals }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow();
  if (parts.every(({ upload, download }) => Number(upload) + Number(download) === 0)) {
    return <EmptyState icon={ChartColumn} title={t('traffic.none')} />;
  }
  return (
    <TrafficChart
      label={t('traffic.totals.title')}
      height={HEIGHT}
      hasLegend
      isUnfinished={(parts.at(-1)?.key ?? 0) + DAY > now}
      points={parts.map(({ key, upload, download }) => ({ at: formats.utcDay(key), upload, download }))}
    />
  );
}
