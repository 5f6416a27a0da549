import { Code, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { writeJson } from '../../api/json.js';
import type { AuditEntry } from '../../api/resources/audit.js';
import { useFormats } from '../../format/use-formats.js';
import classes from './audit-details.module.css';
import { FoldedChanges } from './folded-changes.js';
import { jobOf } from './subject.js';
import { valueText } from './value-text.js';
import { type Difference, differences } from './differences.js';

/** The changes of one entry, field by field, and its place in the chain. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const rows = differences(entry.before, entry.after);
  const job = jobOf(entry);
  return (
    <Stack gap="sm" p="md" className={classes.details}>
      <Text size="xs" c="dimmed">
        #{entry.id} · {formats.moment(entry.at)} · {entry.actor} · {entry.action} · {entry.subject || '–'} ·{' '}
        {entry.address ?? '–'}
      </Text>
      {rows.length === 0 ? (
        <Text size="sm">{t('audit.noDetails')}</Text>
      ) : (
        <div className="scroll-x">
          <Table className={classes.table} aria-label={t('audit.changes')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('audit.field')}</Table.Th>
                <Table.Th>{t('audit.before')}</Table.Th>
                <Table.Th>{t('audit.after')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Row key={row.field} row={row} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {job !== undefined && <FoldedChanges job={job} />}
      <Text size="xs" c="dimmed" className={classes.hash}>
        {entry.seal === null ? (
          t('audit.unsealed')
        ) : (
          <>
            {t('audit.seal', { number: entry.seal })} · {t('audit.hash')} <Code>{entry.hash}</Code>
          </>
        )}
      </Text>
    </Stack>
  );
}

function Row({ row: { field, before, after, hasChanged } }: { row: Difference }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const words = { yes: t('common.yes'), no: t('common.no'), none: '–' };
  const shown = (value: unknown) => <span title={written(value)}>{valueText(field, value, formats, words)}</span>;
  return (
    <Table.Tr>
      <Table.Td>{field}</Table.Td>
      <Table.Td className={hasChanged && before !== undefined ? classes.before : undefined}>{shown(before)}</Table.Td>
      <Table.Td className={hasChanged && after !== undefined ? classes.after : undefined}>{shown(after)}</Table.Td>
    </Table.Tr>
  );
}

function written(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : writeJson(value);
}
