import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { users } from '../../api/resources/users.js';
import { useAction } from '../../feedback/use-action.js';
import { FormFailure } from '../../forms/form-failure.js';
import { FileUp } from '../../icons/deferred-icons.js';
import { ImportOutcome } from './import-outcome.js';
import { Dialog } from '../../dialogs/dialog.js';

const POLL_MS = 700;

/** Imports users from a CSV file: a dry run first, then the import, which continues when the dialog closes. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const trial = useAction((csv: File) => users.importCsv(csv, true), { isQuiet: true });
  const id = trial.data?.id;
  const progress = useQuery({
    queryKey: ['import', id],
    queryFn: () => users.importProgress(id ?? 0),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) =>
      data?.finished_at || data?.state === 'tried' || data?.state === 'stopped' ? false : POLL_MS,
  });
  const touches = [['import', id]];
  const start = useAction((tried: number) => users.startImport(tried), { isQuiet: true, touches });
  const cancel = useAction((begun: number) => users.cancelImport(begun), { isQuiet: true, touches });
  const state = progress.data?.state;
  const isRunning = state === 'trying' || state === 'running';
  const isOver = Boolean(progress.data?.finished_at);
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: ['users'] });
  }, [isOver, queries]);

  const begin = (next: File | null): void => {
    setFile(next);
    trial.reset();
    start.reset();
    cancel.reset();
  };
  /** Cancels a dry run that was not started, so that the API drops its lines. */
  const giveUp = (): void => {
    if (id !== undefined && (state === 'tried' || state === 'trying' || state === 'stopped')) cancel.mutate(id);
  };
  return (
    <Dialog
      opened
      onClose={() => {
        giveUp();
        onClose();
      }}
      title={t('users.import')}
      size="lg"
      closeOnClickOutside={!isRunning}
    >
      <Stack>
        <FormFailure error={trial.error ?? start.error ?? cancel.error ?? progress.error} />
        {progress.data === undefined ? (
          <>
            <Text size="sm" c="dimmed">
              {t('users.importing.lead')}
            </Text>
            <FileInput
              label={t('users.importing.file')}
              accept="text/csv,.csv"
              leftSection={<FileUp size={16} aria-hidden />}
              placeholder={t('users.importing.choose')}
              value={file}
              onChange={begin}
            />
          </>
        ) : (
          <ImportOutcome progress={progress.data} />
        )}
        <Group justify="flex-end">
          {isRunning && id !== undefined ? (
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
              {t('users.importing.cancel')}
            </Button>
          ) : (
            progress.data !== undefined && (
              <Button
                variant="default"
                onClick={() => {
                  giveUp();
                  begin(null);
                }}
              >
                {t('users.importing.again')}
              </Button>
            )
          )}
          {progress.data === undefined && (
            <Button disabled={file === null} loading={trial.isPending} onClick={() => file && trial.mutate(file)}>
              {t('users.importing.try')}
            </Button>
          )}
          {progress.data?.state === 'tried' && id !== undefined && (
            <Button
              disabled={progress.data.added + progress.data.changed === 0}
              loading={start.isPending}
              onClick={() => start.mutate(id)}
            >
              {t('users.importing.do')}
            </Button>
          )}
          {state === 'stopped' && id !== undefined && (
            <Button loading={start.isPending} onClick={() => start.mutate(id)}>
              {t('users.importing.resume')}
            </Button>
          )}
          {isOver && <Button onClick={onClose}>{t('common.close')}</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}
