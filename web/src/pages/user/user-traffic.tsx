import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type User, users } from '../../api/users.js';
import { useFormats } from '../../format/use-formats.js';
import { byteAxis } from '../../parts/byte-axis.js';
import { ChartFrame } from '../../parts/chart-frame.js';
import { BarChart } from '../../parts/charts.js';
import { Loaded } from '../../parts/loaded.js';
import { PanelCard } from '../../parts/panel-card.js';
import { UsageBar } from '../../parts/usage-bar.js';

const DAYS = 30;
const HEIGHT = 190;

/** What a user carried on each of thirty days, and how much of the allowance is left. */
export function UserTraffic({ user }: { user: User }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['users', user.id, 'traffic'], queryFn: () => users.traffic(user.id, DAYS) });
  return (
    <PanelCard title={t('user.traffic')} note={t('user.trafficNote', { count: DAYS })}>
      <UsageBar used={Number(user.u) + Number(user.d)} allowance={user.transfer_enable} />
      <Loaded query={query} skeleton={<Skeleton height={HEIGHT} mt="md" />}>
        {({ days }) => (
          <ChartFrame height={HEIGHT} label={t('user.trafficNote', { count: DAYS })}>
            <BarChart
              mt="md"
              h={HEIGHT}
              data={days.map((day) => ({
                day: formats.day(Date.parse(`${day.day}T12:00:00Z`) / 1000),
                upload: Number(day.upload),
                download: Number(day.download),
              }))}
              dataKey="day"
              type="stacked"
              series={[
                { name: 'download', label: t('common.download'), color: 'line.6' },
                { name: 'upload', label: t('common.upload'), color: 'line.3' },
              ]}
              tickLine="none"
              gridAxis="x"
              valueFormatter={(value: number) => formats.bytes(value)}
              yAxisProps={byteAxis(days, ['upload', 'download'])}
              xAxisProps={{ minTickGap: 24 }}
              barChartProps={{ accessibilityLayer: false }}
            />
          </ChartFrame>
        )}
      </Loaded>
    </PanelCard>
  );
}
