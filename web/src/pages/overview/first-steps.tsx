import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FirstSteps } from '../../api/resources/overview.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { StateMark } from '../../values/state-mark.js';
import classes from './attention-card.module.css';

/** In the order in which they make sense, each with the place where it is done. */
const STEPS = [
  ['level', '/levels'],
  ['node', '/nodes'],
  ['key', '/lines'],
  ['call', '/nodes'],
  ['user', '/users'],
  ['second_factor', '/account'],
] as const satisfies readonly (readonly [keyof FirstSteps, string])[];

/** The steps from a fresh panel to its first user online. They tick themselves off. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const { t } = useTranslation();
  const done = STEPS.filter(([step]) => steps[step]).length;
  return (
    <PanelCard title={t('firstSteps.title')} note={t('firstSteps.note', { done, all: STEPS.length })}>
      <Stack gap="sm" component="ol" className={classes.list}>
        {STEPS.map(([step, path]) => (
          <li key={step}>
            <StateMark tone={steps[step] ? 'good' : 'idle'} isSentence>
              <Link to={path} className="row-link">
                {t(`firstSteps.steps.${step}`)}
              </Link>{' '}
              <Text span size="sm" c="dimmed">
                {steps[step] ? t('firstSteps.done') : t('firstSteps.open')}
              </Text>
            </StateMark>
            {!steps[step] && (
              <Text size="sm" c="dimmed" className={classes.remedy}>
                {t(`firstSteps.texts.${step}`)}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </PanelCard>
  );
}
