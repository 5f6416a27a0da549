import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Doctor, nodes } from '../../../api/resources/nodes.js';
import { Loaded } from '../../../feedback/loaded.js';
import { CircleCheck, Stethoscope } from '../../../icons/deferred-icons.js';
import { StateMark } from '../../../values/state-mark.js';
import { AppUses } from '../../nodes/app-uses.js';
import { ClockCard } from './clock-card.js';
import { ContactCard } from './contact-card.js';
import { RefusalsCard } from './refusals-card.js';

const REFRESH_MS = 5000;
const LIGHTS = { up: 'teal', late: 'orange', down: 'red', never: 'gray' } as const;
const TONES = { good: 'good', warning: 'warning', problem: 'bad' } as const;

/** The findings about a node, with advice for each problem. */
export function NodeDoctor({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['nodes', id, 'doctor'],
    queryFn: () => nodes.doctor(id),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Loaded query={query}>
      {(doctor) => (
        <Stack gap="lg">
          <Light doctor={doctor} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <ContactCard doctor={doctor} />
            <ClockCard clock={doctor.clock} />
          </SimpleGrid>
          <RefusalsCard refusals={doctor.refusals} />
        </Stack>
      )}
    </Loaded>
  );
}

function Light({ doctor: { state, apps, findings } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const isWell = findings.every(({ level }) => level === 'good');
  const hasProblem = findings.some(({ level }) => level === 'problem');
  const Icon = isWell ? CircleCheck : Stethoscope;
  return (
    <Alert
      variant="light"
      color={LIGHTS[isWell || state !== 'up' ? state : 'late']}
      icon={<Icon size={20} aria-hidden />}
      title={t(`node.doctor.lights.${state === 'up' && hasProblem ? 'upWithProblem' : state}`)}
      className="plain-alert"
      role="status"
    >
      <Stack gap={6}>
        {findings.map(({ level, code, text }) => (
          <div key={code}>
            <StateMark tone={TONES[level]}>{t(`node.doctor.findings.${code}.what`, text)}</StateMark>
            {level !== 'good' && (
              <Text size="sm" pl={16}>
                {t(`node.doctor.findings.${code}.advice`, '')}
              </Text>
            )}
          </div>
        ))}
        {apps.some(({ problem }) => problem === null) && <AppUses uses={apps} />}
      </Stack>
    </Alert>
  );
}
