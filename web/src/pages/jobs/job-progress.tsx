import { Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Operation } from '../../api/resources/operations.js';
import { useFormats } from '../../format/use-formats.js';
import { isAtWork, useJobText } from './job-text.js';

/** How far a job is, and why it cannot go on. */
export function JobProgress({ job }: { job: Operation }) {
  const { t } = useTranslation();
  const textOf = useJobText();
  const formats = useFormats();
  const { state, total, done, refused, problem } = job;
  const share = total === null ? 100 : total === 0 ? 0 : (done / total) * 100;
  const values = { done: formats.number(done), total: formats.number(total ?? 0), refused: formats.number(refused) };
  return (
    <div aria-live={isAtWork(job) ? 'polite' : undefined}>
      {isAtWork(job) && <Progress value={share} animated aria-label={textOf(job)} miw={120} mb={4} />}
      <Text size="sm">
        {t(total === null ? 'jobs.done' : 'jobs.doneOf', values)}
        {refused > 0 && t('jobs.refused', values)}
      </Text>
      {problem !== null && state === 'failed' && (
        <Text size="sm" c="dimmed" lang="en" className="broken">
          {problem}
        </Text>
      )}
    </div>
  );
}
