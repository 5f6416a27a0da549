import { Anchor, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Operation, operations } from '../../api/resources/operations.js';
import { useAction } from '../../feedback/use-action.js';
import { useRights } from '../../session/use-session.js';
import { isAtWork, useJobText } from './job-text.js';

/** What an operator can do with a job: look at it, and cancel it. */
export function JobActions({ job, onOpen }: { job: Operation; onOpen: () => void }) {
  const { t } = useTranslation();
  const textOf = useJobText();
  const may = useRights();
  const cancel = useAction(() => operations.cancel(job.id), { touches: [['operations'], ['users']] });
  const isOpenEnded = isAtWork(job) || job.state === 'tried' || job.state === 'stopped';
  const mayCancel = may('users:write') && (job.kind !== 'panel-import' || may('settings:write'));
  const name = textOf(job);
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {job.kind === 'user-import' && (
        <Button size="compact-sm" variant="default" aria-label={t('jobs.openNamed', { name })} onClick={onOpen}>
          {t('jobs.open')}
        </Button>
      )}
      {job.kind === 'panel-import' && (
        <Anchor
          component={Link}
          to={`/settings/import?id=${job.id}`}
          size="sm"
          aria-label={t('jobs.openNamed', { name })}
        >
          {t('jobs.open')}
        </Anchor>
      )}
      {may('audit:read') && (
        <Anchor
          component={Link}
          to={`/audit?operation=${job.id}`}
          size="sm"
          aria-label={t('jobs.changesNamed', { name })}
        >
          {t('jobs.changes')}
        </Anchor>
      )}
      {isOpenEnded && mayCancel && (
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          aria-label={t('jobs.cancelNamed', { name })}
          onClick={() => cancel.mutate()}
        >
          {t('common.cancel')}
        </Button>
      )}
    </Group>
  );
}
