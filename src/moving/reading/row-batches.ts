import { SourceRefused } from '../moving.errors.js';
import { reason } from '../reasons/reason.js';
import type { Source } from '../sources/source.js';
import type { SourceRow } from '../sources/source-row.js';
import type { ReadValue, RowBatch } from './dump-reads.js';

const MAX_BATCH_ROWS = 500;
const MAX_BATCH_TEXT = 256 * 1024;
/** The most rows that an import takes. It keeps something of each: the number, the e-mail, the nodes. */
export const MAX_ROWS = 2_000_000;
/** An import keeps the rows of all tables but those of users, so they may have this many characters. */
const MAX_KEPT_TEXT = 256 * 1024 * 1024;
const USER_TABLES = ['user', 'v2_user'];

/** The limits of one read. */
export interface ReadLimits {
  readonly rows: number;
  readonly keptText: number;
}

/**
 * The rows of some tables, in batches that are small enough for the loop that serves.
 *
 * @throws SourceRefused for more rows than an import can take
 */
export async function* rowBatches(
  source: Source,
  tables: readonly string[],
  limits: ReadLimits = { rows: MAX_ROWS, keptText: MAX_KEPT_TEXT },
): AsyncGenerator<RowBatch> {
  const isKept = !tables.some((table) => USER_TABLES.includes(table));
  let batch: { table: string; columns: readonly string[]; rows: ReadValue[][] } | undefined;
  let [count, text, keptText] = [0, 0, 0];
  for await (const row of source.rows(tables)) {
    const columns = columnsOf(source, row);
    if (batch !== undefined && !(batch.table === row.table && areSame(batch.columns, columns))) {
      yield batch;
      batch = undefined;
    }
    const values = columns.map((column) => valueOf(row, column));
    const length = values.reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
    keptText += length;
    if (++count > limits.rows || (isKept && keptText > limits.keptText)) throw tooMuch(tables);
    if (batch === undefined) {
      batch = { table: row.table, columns, rows: [] };
      text = 0;
    }
    batch.rows.push(values);
    text += length;
    if (batch.rows.length < MAX_BATCH_ROWS && text < MAX_BATCH_TEXT) continue;
    yield batch;
    batch = undefined;
  }
  if (batch !== undefined) yield batch;
}

function valueOf(row: SourceRow, column: string): ReadValue {
  try {
    return row.textOrNull(column);
  } catch (error) {
    if (error instanceof SourceRefused) return { refusal: error.reason };
    throw error;
  }
}

/** The columns of a row, among those of its table: an INSERT may name some of them. */
function columnsOf({ tables }: Source, row: SourceRow): readonly string[] {
  return [...(tables.get(row.table)?.keys() ?? [])].filter((column) => row.has(column));
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((column, index) => column === others[index]);
}

function tooMuch(tables: readonly string[]): SourceRefused {
  return new SourceRefused(reason('dump-too-many', { tables: [...tables] }));
}
