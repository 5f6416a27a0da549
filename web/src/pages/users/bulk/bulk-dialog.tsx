import { Alert, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkActionType, type BulkTarget, users } from '../../../api/resources/users.js';
import { useAction } from '../../../feedback/use-action.js';
import { useFormats } from '../../../format/use-formats.js';
import { DANGER } from '../../../forms/danger.js';
import { FormFailure } from '../../../forms/form-failure.js';
import { BulkValue } from './bulk-value.js';
import { bulkAction, isComplete, NO_VALUES } from './bulk-verbs.js';
import { useBulkEffect } from './use-bulk-effect.js';
import { Dialog } from '../../../dialogs/dialog.js';

const POLL_MS = 700;
/** These take users off the lists of nodes. */
const ENDING: readonly BulkActionType[] = ['ban', 'delete', 'disable'];

interface BulkDialogProps {
  readonly verb: BulkActionType;
  readonly target: BulkTarget;
  readonly onClose: (isDone: boolean) => void;
}

/** Shows the users of a bulk action before it starts, asks for their count before it deletes, then shows its progress. */
export function BulkDialog({ verb, target, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const queries = useQueryClient();
  const effectOf = useBulkEffect();
  const [values, setValues] = useState(NO_VALUES);
  const [typed, setTyped] = useState('');
  const preview = useAction(() => users.preview(target, bulkAction(verb, values)), { isQuiet: true });
  const start = useAction((token: string) => users.bulk(token), { isQuiet: true });
  const progress = useQuery({
    queryKey: ['bulk', start.data?.id],
    queryFn: () => users.bulkProgress(start.data?.id ?? 0),
    enabled: start.data !== undefined,
    refetchInterval: ({ state }) => (state.data?.finished_at ? false : POLL_MS),
  }).data;
  const isFinished = Boolean(progress?.finished_at);
  useEffect(() => {
    if (isFinished) void queries.invalidateQueries({ queryKey: ['users'] });
  }, [isFinished, queries]);

  // Most rejected starts would change other users than the preview showed. A new preview shows the current ones.
  const showPreview = () => {
    start.reset();
    setTyped('');
    preview.mutate();
  };
  const { count = 0, sample = [], token } = preview.data ?? {};
  const isDelete = verb === 'delete';
  const name = t(`users.bulk.verbs.${verb}`);
  return (
    <Dialog opened onClose={() => onClose(isFinished)} title={name} closeOnClickOutside={start.data === undefined}>
      <Stack>
        <FormFailure error={preview.error ?? start.error} />
        {start.data === undefined && (
          <BulkValue
            verb={verb}
            values={values}
            onChange={(next) => {
              setValues(next);
              preview.reset();
            }}
          />
        )}
        {preview.data !== undefined && start.data === undefined && (
          <>
            <Alert color={isDelete ? 'red' : 'line'} variant="light" className="plain-alert">
              <Text size="sm" fw={600}>
                {effectOf(verb, values, count)}
              </Text>
              {ENDING.includes(verb) && (
                <Text size="sm" mt={4}>
                  {t('user.liveConnections')}
                </Text>
              )}
              <Text size="sm" mt={4}>
                {sample.map(({ account }) => account).join(t('common.between'))}
                {count > sample.length &&
                  ` … ${t('users.bulk.andMore', { count: count - sample.length, shown: formats.number(count - sample.length) })}`}
              </Text>
            </Alert>
            {isDelete && (
              <TextInput
                label={t('common.typeToConfirm', { text: String(count) })}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                autoComplete="off"
              />
            )}
          </>
        )}
        {progress !== undefined && (
          <div aria-live="polite">
            <Progress
              value={progress.total === 0 ? 100 : (progress.done / progress.total) * 100}
              animated={!isFinished}
              aria-label={name}
            />
            <Text size="sm" mt="xs">
              {t(isFinished ? 'users.bulk.finished' : 'users.bulk.progress', {
                done: formats.number(progress.done),
                total: formats.number(progress.total),
                failed: formats.number(progress.refused),
              })}
            </Text>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onClose(isFinished)}>
            {start.data === undefined ? t('common.cancel') : t('common.close')}
          </Button>
          {token === undefined && (
            <Button onClick={showPreview} loading={preview.isPending} disabled={!isComplete(verb, values)}>
              {t('users.bulk.preview')}
            </Button>
          )}
          {token !== undefined && start.data === undefined && (
            <Button
              {...(isDelete && DANGER)}
              onClick={() => start.mutate(token, { onError: () => preview.reset() })}
              loading={start.isPending}
              disabled={count === 0 || (isDelete && typed.trim() !== String(count))}
            >
              {t('users.bulk.do', { verb: name, count, shown: formats.number(count) })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
