import { Alert, Anchor, Group, Progress, ScrollArea, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiAddress } from '../../api/client.js';
import { type ImportProgress, type ImportRefusal, users } from '../../api/resources/users.js';
import { problemText, refusalText } from '../../feedback/problem-text.js';
import { useFormats } from '../../format/use-formats.js';
import { Download } from '../../icons/deferred-icons.js';

/** The progress of an import, its counts, and the reasons for rejected lines. */
export function ImportOutcome({ progress }: { progress: ImportProgress }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { state, total, done, added, changed, refused } = progress;
  const isRunning = state === 'trying' || state === 'running';
  const values = {
    rows: formats.number(total),
    total: formats.number(total),
    done: formats.number(done),
    added: formats.number(added),
    changed: formats.number(changed),
    refused: formats.number(refused),
  };
  if (isRunning) {
    return (
      <div aria-live="polite">
        <Progress value={total === 0 ? 100 : (done / total) * 100} animated aria-label={t('users.import')} />
        <Text size="sm" mt="xs">
          {t(state === 'trying' ? 'users.importing.trying' : 'users.importing.progress', values)}
        </Text>
        {state === 'running' && (
          <Text size="sm" c="dimmed" mt={4}>
            {t('users.importing.stays')}
          </Text>
        )}
      </div>
    );
  }
  return (
    <>
      <Alert variant="light" color={colorOf(progress)} className="plain-alert" aria-live="polite">
        {t(outcomeKey(state), values)}
      </Alert>
      {refused > 0 && <Refusals progress={progress} />}
    </>
  );
}

function outcomeKey(state: ImportProgress['state']) {
  if (state === 'failed' || state === 'cancelled' || state === 'stopped') return `users.importing.${state}` as const;
  return state === 'done' ? ('users.importing.done' as const) : ('users.importing.would' as const);
}

function colorOf({ state, refused }: ImportProgress): string {
  if (state === 'failed' || state === 'stopped') return 'red';
  return refused > 0 || state === 'cancelled' ? 'yellow' : 'line';
}

function Refusals({ progress: { id, state } }: { progress: ImportProgress }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const page = useQuery({ queryKey: ['import-refusals', id, state], queryFn: () => users.importRefusals(id) }).data;
  if (page === undefined) return null;
  const rows = page.items.flatMap(rowsOf);
  return (
    <div>
      <ScrollArea.Autosize mah={260}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('users.importing.line')}</Table.Th>
              <Table.Th>{t('users.importing.field')}</Table.Th>
              <Table.Th>{t('users.importing.why')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ line, field, reason }) => (
              <Table.Tr key={`${line} ${field}`}>
                <Table.Td>{formats.number(line)}</Table.Td>
                <Table.Td>{field}</Table.Td>
                <Table.Td>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="space-between" mt="xs">
        <Text size="sm" c="dimmed">
          {page.next !== null &&
            t('users.importing.more', {
              count: page.items.length,
              total: formats.number(page.total),
            })}
        </Text>
        <Anchor
          size="sm"
          href={apiAddress(`/users/imports/${id}/refusals.csv` as '/users/imports/{id}/refusals.csv')}
          download
        >
          <Group gap={6} component="span">
            <Download size={15} aria-hidden />
            {t('users.importing.download')}
          </Group>
        </Anchor>
      </Group>
    </div>
  );
}

function rowsOf(refusal: ImportRefusal): { line: number; field: string; reason: string }[] {
  const { line, errors = [] } = refusal;
  if (errors.length === 0) return [{ line, field: '', reason: refusalText(refusal) }];
  return errors.map((problem) => ({ line, field: problem.field, reason: problemText(problem) }));
}
