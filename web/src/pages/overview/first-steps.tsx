import { Stack, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FirstSteps } from '../../api/resources/overview.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { StateMark } from '../../values/state-mark.js';
import classes from './attention-card.module.css';

/** In the order in which they make sense, each with the place where it is done. */
const STEPS = [
  ['address', '/settings'],
  ['level', '/levels'],
  ['node', '/nodes'],
  ['key', '/lines'],
  ['call', '/nodes'],
  ['user', '/users'],
  ['second_factor', '/account'],
] as const satisfies readonly (readonly [keyof FirstSteps, string])[];

/** The steps from a fresh panel to its first user online. They tick themselves off: those that are done share one line, and the last
 * one stands alone. */
export function FirstStepsCard({ steps }: { steps: FirstSteps }) {
  const { t } = useTranslation();
  const done = STEPS.filter(([step]) => steps[step]);
  const open = STEPS.filter(([step]) => !steps[step]);
  const [last] = open;
  if (last !== undefined && open.length === 1) {
    const [step, path] = last;
    return (
      <PanelCard
        title={t('firstSteps.title')}
        actions={
          <StateMark tone="idle" isSentence>
            {t('firstSteps.last')}:{' '}
            <Link to={path} className="row-link">
              {t(`firstSteps.steps.${step}`)}
            </Link>
          </StateMark>
        }
      />
    );
  }
  return (
    <PanelCard title={t('firstSteps.title')} note={t('firstSteps.note', { done: done.length, all: STEPS.length })}>
      <Stack gap="sm" component="ol" className={classes.list}>
        {done.length > 0 && (
          <li>
            <StateMark tone="good" isSentence>
              {t('firstSteps.done')}:{' '}
              {done.map(([step, path], index) => (
                <Fragment key={step}>
                  {index > 0 && ' · '}
                  <Link to={path} className="row-link">
                    {t(`firstSteps.steps.${step}`)}
                  </Link>
                </Fragment>
              ))}
            </StateMark>
          </li>
        )}
        {open.map(([step, path]) => (
          <li key={step}>
            <StateMark tone="idle" isSentence>
              <Link to={path} className="row-link">
                {t(`firstSteps.steps.${step}`)}
              </Link>{' '}
              <Text span size="sm" c="dimmed">
                {t('firstSteps.open')}
              </Text>
            </StateMark>
            <Text size="sm" c="dimmed" className={classes.remedy}>
              {t(`firstSteps.texts.${step}`)}
            </Text>
          </li>
        ))}
      </Stack>
    </PanelCard>
  );
}
