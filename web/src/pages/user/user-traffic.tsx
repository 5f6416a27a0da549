import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type User, users } from '../../api/resources/users.js';
import { TrafficChart } from '../../charts/traffic-chart.js';
import { UsageBar } from '../../charts/usage-bar.js';
import { Loaded } from '../../feedback/loaded.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';

const DAYS = 30;
const HEIGHT = 190;

/** The traffic of a user in the last thirty days, and the rest of the allowance. */
export function UserTraffic({ user }: { user: User }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery({ queryKey: ['users', user.id, 'traffic'], queryFn: () => users.traffic(user.id, DAYS) });
  return (
    <PanelCard
      title={t('user.traffic')}
      note={`${t('user.trafficNote', { count: DAYS })}. ${t('overview.unfinished.30d')}`}
    >
      <UsageBar used={Number(user.u) + Number(user.d)} allowance={user.transfer_enable} />
      <Loaded query={query} skeleton={<Skeleton height={HEIGHT} mt="md" />}>
        {({ days }) => (
          <TrafficChart
            mt="md"
            label={t('user.trafficNote', { count: DAYS })}
            height={HEIGHT}
            points={days.map((day) => ({ ...day, at: formats.utcDay(Date.parse(`${day.day}T12:00:00Z`) / 1000) }))}
          />
        )}
      </Loaded>
    </PanelCard>
  );
}
