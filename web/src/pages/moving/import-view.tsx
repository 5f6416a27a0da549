import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PanelImport, panelImports } from '../../api/resources/settings.js';
import { Loaded } from '../../feedback/loaded.js';
import { useAction } from '../../feedback/use-action.js';
import { FormFailure } from '../../forms/form-failure.js';
import { useFormats } from '../../format/use-formats.js';
import { PanelCard } from '../../layout/page/panel-card.js';
import { isRunning } from './import-states.js';
import { ImportReport } from './import-report.js';
import { reasonText } from './reason-text.js';
import { StartDialog } from './start-dialog.js';

const TOUCHED = [['panel-imports']];

/** One import: its progress, its dry run with the button that starts it, or its result. */
export function ImportView({ item, onNew }: { item: PanelImport; onNew: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { id, state } = item;
  const isWaiting = state === 'tried' || state === 'stopped';
  const hasReport = state === 'tried' || state === 'done';
  const report = useQuery({
    queryKey: ['panel-import-report', id, state],
    queryFn: () => panelImports.report(id),
    enabled: hasReport,
    staleTime: Infinity,
  });
  const start = useAction(() => panelImports.start(id), {
    isQuiet: true,
    touches: TOUCHED,
    onDone: () => setAsking(false),
  });
  const cancel = useAction(() => panelImports.cancel(id), { isQuiet: true, touches: TOUCHED });
  const hasConflicts = (report.data?.conflict_total ?? 0) > 0;
  return (
    <>
      <PanelCard
        title={t('moving.heading', { panel: t(`moving.panels.${item.panel}`), origin: item.origin })}
        actions={
          <Group gap="xs">
            {(isRunning(item) || isWaiting) && (
              <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                {t(isRunning(item) ? 'moving.cancel' : 'moving.discard')}
              </Button>
            )}
            {state === 'stopped' && (
              <Button loading={start.isPending} onClick={() => start.mutate()}>
                {t('moving.resume')}
              </Button>
            )}
            {state === 'tried' && (
              <Button disabled={report.data === undefined || hasConflicts} onClick={() => setAsking(true)}>
                {t('moving.start')}
              </Button>
            )}
            {!isRunning(item) && !isWaiting && (
              <Button variant="default" onClick={onNew}>
                {t('moving.again')}
              </Button>
            )}
          </Group>
        }
      >
        <Stack gap="sm">
          <FormFailure error={isAsking ? cancel.error : (start.error ?? cancel.error)} />
          {isRunning(item) ? <Running item={item} /> : <Outcome item={item} hasConflicts={hasConflicts} />}
        </Stack>
      </PanelCard>
      {hasReport && (
        <Loaded query={report}>{(data) => <ImportReport report={data} isTrial={state === 'tried'} />}</Loaded>
      )}
      {isAsking && report.data !== undefined && (
        <StartDialog
          report={report.data}
          error={start.error}
          isWorking={start.isPending}
          onStart={() => start.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function Running({ item: { state, step, done, total } }: { item: PanelImport }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const share = step === 'writing' && total !== null && total > 0 ? (done / total) * 100 : 100;
  const values = { done: formats.number(done), total: formats.number(total ?? 0) };
  const text = state === 'receiving' ? 'receiving' : (step ?? 'waiting');
  return (
    <div aria-live="polite">
      <Progress value={share} animated aria-label={t('moving.title')} />
      <Text size="sm" mt="xs">
        {t(`moving.steps.${text}`, values)}
      </Text>
      <Text size="sm" c="dimmed" mt={4}>
        {t(state === 'running' ? 'moving.goesOn' : 'moving.writesNothing')}
      </Text>
    </div>
  );
}

function Outcome({ item, hasConflicts }: { item: PanelImport; hasConflicts: boolean }) {
  const { t } = useTranslation();
  const { state, problem, failure } = item;
  if (state === 'receiving' || state === 'trying' || state === 'running') return null;
  const color =
    state === 'failed' || state === 'stopped' || hasConflicts ? 'red' : state === 'done' ? 'line' : 'yellow';
  return (
    <Alert variant="light" color={color} className="plain-alert" aria-live="polite">
      {hasConflicts ? t('moving.refused') : t(`moving.outcomes.${state}`)}
      {failure === null && problem !== null && (
        <Text size="sm" mt={4} lang="en">
          {problem}
        </Text>
      )}
      {failure !== null &&
        [failure, ...failure.conflicts].map((why) => (
          <Text key={why.text} size="sm" mt={4}>
            {reasonText(why)}
          </Text>
        ))}
    </Alert>
  );
}
