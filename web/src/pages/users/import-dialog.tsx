import { Alert, Button, FileInput, Group, Modal, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { users } from '../../api/users.js';
import { useFormats } from '../../format/use-formats.js';
import { FileUp } from '../../icons/icons.js';
import { FormFailure } from '../../parts/form-failure.js';
import { refusalText } from '../../parts/problem-text.js';
import { useAction } from '../../parts/use-action.js';

/** Reads users from a CSV file: first a dry run that says what would happen, then the real one. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [file, setFile] = useState<File | null>(null);
  const trial = useAction((csv: File) => users.importCsv(csv, true), { isQuiet: true });
  const real = useAction((csv: File) => users.importCsv(csv, false), {
    isQuiet: true,
    touches: [['users']],
    onDone: onClose,
    done: ({ added, changed }) =>
      t('users.importing.done', { added: formats.number(added), changed: formats.number(changed) }),
  });
  const result = trial.data;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('users.import')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack>
        <FormFailure error={trial.error ?? real.error} />
        <Text size="sm" c="dimmed">
          {t('users.importing.lead')}
        </Text>
        <FileInput
          label={t('users.importing.file')}
          accept="text/csv,.csv"
          leftSection={<FileUp size={16} aria-hidden />}
          placeholder={t('users.importing.choose')}
          value={file}
          onChange={(next) => {
            setFile(next);
            trial.reset();
          }}
        />
        {result !== undefined && (
          <>
            <Alert
              variant="light"
              color={result.refused > 0 ? 'yellow' : 'line'}
              className="plain-alert"
              aria-live="polite"
            >
              {t('users.importing.would', {
                rows: formats.number(result.rows),
                added: formats.number(result.added),
                changed: formats.number(result.changed),
                refused: formats.number(result.refused),
              })}
            </Alert>
            {result.refusals.length > 0 && (
              <ScrollArea.Autosize mah={220}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>{t('users.importing.line')}</Table.Th>
                      <Table.Th>{t('users.importing.why')}</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {result.refusals.map((refusal) => (
                      <Table.Tr key={refusal.line}>
                        <Table.Td>{formats.number(refusal.line)}</Table.Td>
                        <Table.Td>{refusalText(refusal)}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </ScrollArea.Autosize>
            )}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="default"
            disabled={file === null}
            loading={trial.isPending}
            onClick={() => file && trial.mutate(file)}
          >
            {t('users.importing.try')}
          </Button>
          <Button
            disabled={file === null || result === undefined || result.added + result.changed === 0}
            loading={real.isPending}
            onClick={() => file && real.mutate(file)}
          >
            {t('users.importing.do')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
