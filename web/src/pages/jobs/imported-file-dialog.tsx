import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { users } from '../../api/resources/users.js';
import { Dialog } from '../../dialogs/dialog.js';
import { useAction } from '../../feedback/use-action.js';
import { FormFailure } from '../../forms/form-failure.js';
import { useRights } from '../../session/use-session.js';
import { ImportOutcome } from '../users/import-outcome.js';

const POLL_MS = 700;

/** The import of a file of users: its counts, its rejected lines, and its start after a dry run. */
export function ImportedFileDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const may = useRights();
  const progress = useQuery({
    queryKey: ['import', id],
    queryFn: () => users.importProgress(id),
    refetchInterval: ({ state: { data } }) => (data?.finished_at === null ? POLL_MS : false),
  });
  const touches = [['import', id], ['operations']];
  const start = useAction(() => users.startImport(id), { isQuiet: true, touches });
  const isEmptyTrial = progress.data?.state === 'tried' && progress.data.added + progress.data.changed === 0;
  const isWaiting = progress.data?.state === 'tried' || progress.data?.state === 'stopped';
  return (
    <Dialog opened onClose={onClose} title={t('users.import')} size="lg">
      <Stack>
        <FormFailure error={start.error ?? progress.error} />
        {progress.data !== undefined && <ImportOutcome progress={progress.data} />}
        <Group justify="flex-end">
          {isWaiting && may('users:write') && (
            <Button disabled={isEmptyTrial} loading={start.isPending} onClick={() => start.mutate()}>
              {t(progress.data?.state === 'tried' ? 'users.importing.do' : 'users.importing.resume')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
