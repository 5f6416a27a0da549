import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Stethoscope } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Doctor, type Node, nodes } from '../../api/nodes.js';
import { useFormats } from '../../format/use-formats.js';
import { ChartFrame } from '../../parts/chart-frame.js';
import { LineChart } from '../../parts/charts.js';
import { EmptyState } from '../../parts/empty-state.js';
import { FactList } from '../../parts/fact-list.js';
import { Loaded } from '../../parts/loaded.js';
import { Moment } from '../../parts/moment.js';
import { PanelCard } from '../../parts/panel-card.js';
import { PlainTable } from '../../parts/plain-table.js';
import { StateMark } from '../../parts/state-mark.js';

const REFRESH_MS = 5000;
const MOST_SKEW = 300;
const SKEW_HEIGHT = 160;
const LIGHTS = { up: 'teal', late: 'orange', down: 'red', never: 'gray' } as const;
const TONES = { good: 'good', warning: 'warning', bad: 'bad' } as const;

/** What is wrong with a node, if anything, and what to do about it. */
export function NodeDoctor({ node }: { node: Node }) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['nodes', node.id, 'doctor'],
    queryFn: () => nodes.doctor(node.id),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Loaded query={query}>
      {(doctor) => (
        <Stack gap="lg">
          <Light node={node} doctor={doctor} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Contact doctor={doctor} />
            <Skew doctor={doctor} />
          </SimpleGrid>
          <Refusals doctor={doctor} />
        </Stack>
      )}
    </Loaded>
  );
}

function Light({ node, doctor }: { node: Node; doctor: Doctor }) {
  const { t } = useTranslation();
  const isUp = node.status.state === 'up';
  const problems = doctor.findings.filter(({ level }) => level !== 'good');
  return (
    <Alert
      variant="light"
      color={LIGHTS[problems.length > 0 && isUp ? 'late' : node.status.state]}
      icon={isUp ? <CircleCheck size={20} aria-hidden /> : <Stethoscope size={20} aria-hidden />}
      title={t(`node.doctor.lights.${node.status.state}`)}
      className="plain-alert"
      role="status"
    >
      {problems.length === 0 ? (
        <Text size="sm">{t(isUp ? 'node.doctor.fine' : 'node.doctor.waiting')}</Text>
      ) : (
        <Stack gap="xs">
          {problems.map(({ level, what, advice }) => (
            <div key={what}>
              <StateMark tone={TONES[level]}>{what}</StateMark>
              <Text size="sm" c="dimmed">
                {advice}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Alert>
  );
}

function Contact({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const { roster, push } = doctor;
  const isCurrent = roster !== null && roster.has !== null && roster.has === roster.newest;
  return (
    <PanelCard title={t('node.doctor.contact')}>
      <FactList
        facts={[
          [t('nodes.lastContact'), <Moment key="at" at={doctor.last_contact} />],
          [t('node.doctor.daemon'), doctor.daemon ?? t('common.unknown')],
          [
            t('node.doctor.roster'),
            roster === null || roster.has === null ? (
              t('common.unknown')
            ) : (
              <StateMark key="roster" tone={isCurrent ? 'good' : 'warning'}>
                {t(isCurrent ? 'node.doctor.newest' : 'node.doctor.behind')}
              </StateMark>
            ),
          ],
          [t('node.doctor.push'), push === null ? t('node.doctor.noPush') : `${push.state} ${push.detail ?? ''}`.trim()],
        ]}
      />
    </PanelCard>
  );
}

function Skew({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const last = doctor.skew.at(-1)?.seconds;
  return (
    <PanelCard
      title={t('node.doctor.skew')}
      note={last === undefined ? t('node.doctor.noSkew') : t('node.doctor.skewNow', { seconds: formats.number(last), most: MOST_SKEW })}
    >
      {doctor.skew.length > 1 && (
        <ChartFrame height={SKEW_HEIGHT} label={t('node.doctor.skew')}>
          <LineChart
            h={SKEW_HEIGHT}
            data={doctor.skew.map(({ at, seconds }) => ({ at: formats.hour(at), seconds }))}
            dataKey="at"
            series={[{ name: 'seconds', label: t('node.doctor.seconds'), color: 'line.6' }]}
            withDots={false}
            tickLine="none"
            gridAxis="x"
            valueFormatter={(value: number) => `${formats.number(value)} s`}
            xAxisProps={{ minTickGap: 40 }}
            lineChartProps={{ accessibilityLayer: false }}
          />
        </ChartFrame>
      )}
    </PanelCard>
  );
}

function Refusals({ doctor }: { doctor: Doctor }) {
  const { t } = useTranslation();
  return (
    <PanelCard title={t('node.doctor.refusals')} note={t('node.doctor.refusalsNote')} isFlush>
      {doctor.refusals.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('node.doctor.noRefusals')} />
      ) : (
        <PlainTable
          label={t('node.doctor.refusals')}
          headings={[t('audit.at'), t('node.doctor.reason'), t('user.address'), t('node.doctor.times')]}
          rows={doctor.refusals.map(({ at, reason, detail, address, count }, index) => ({
            key: `${at} ${index}`,
            cells: [<Moment key="at" at={at} />, detail ?? reason, address ?? '–', count ?? 1],
          }))}
        />
      )}
    </PanelCard>
  );
}
