import { Turns } from '../../common/concurrency/turns.js';
import { TooManyRows } from '../traffic.errors.js';
import type { TrafficRow } from '../rows/traffic-report.js';

export const MAX_ROWS = 50_000;

const REPORT_ID = /^[\x21-\x7e]{1,64}$/;
const NUMBERS = ['uid', 'upload', 'download'] as const;

/** A row with the id of its report, if it names one. */
export interface SentRow extends TrafficRow {
  readonly reportId: string | undefined;
}

/** The rows of a list. With problems, not all rows are there. */
export interface ReadRows {
  readonly rows: readonly SentRow[];
  /** One line for each problem. */
  readonly problems: readonly string[];
}

/**
 * Reads a list of rows and ignores fields that the wire contract does not name.
 *
 * @param pieces of the list
 * @throws TooManyRows
 */
export async function readRows(pieces: Iterable<readonly unknown[]>): Promise<ReadRows> {
  const rows: SentRow[] = [];
  const problems: string[] = [];
  const turns = new Turns();
  let index = 0;
  for (const items of pieces) {
    if (index + items.length > MAX_ROWS) throw new TooManyRows(MAX_ROWS);
    for (const item of items) {
      const row = readRow(item);
      if (row === undefined) problems.push(...problemsOf(item, index));
      else rows.push(row);
      index++;
    }
    await turns.rest();
  }
  return { rows, problems };
}

/** @returns undefined for a malformed row */
function readRow(item: unknown): SentRow | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const uid = whole(Reflect.get(item, 'uid'));
  const upload = whole(Reflect.get(item, 'upload'));
  const download = whole(Reflect.get(item, 'download'));
  const reportId = idText(Reflect.get(item, 'report_id'));
  if (uid === undefined || upload === undefined || download === undefined || reportId === null) return undefined;
  return { uid, upload, download, reportId };
}

/** The problems of a malformed row. */
function problemsOf(item: unknown, index: number): string[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return [`row ${index} must be an object`];
  const hasReportId = idText(Reflect.get(item, 'report_id')) !== null;
  return [
    ...(hasReportId ? [] : [`row ${index}: report_id must be a whole number, or text of 1 to 64 characters`]),
    ...NUMBERS.filter((name) => whole(Reflect.get(item, name)) === undefined).map(
      (name) => `row ${index}: ${name} must be a whole number`,
    ),
  ];
}

function whole(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : undefined;
}

/** @returns undefined without an id, and null for a malformed id */
function idText(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value : (whole(value)?.toString() ?? '');
  return REPORT_ID.test(text) ? text : null;
}
