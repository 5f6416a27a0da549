import { TooManyRows } from './traffic.errors.js';
import type { TrafficRow } from './traffic-report.js';

export const MOST_ROWS = 50_000;

const REPORT_ID = /^[\x21-\x7e]{1,64}$/;

/** A row with the id of the report that it belongs to, where it says one. */
export interface SentRow extends TrafficRow {
  readonly reportId: string | undefined;
}

/**
 * Reads a list of rows; what they hold beside the fields of the contract is ignored.
 *
 * @param otherwise the problem where there is no list
 * @param problems gets one line per problem
 * @throws TooManyRows
 */
export function readRows(items: unknown, otherwise: string, problems: string[]): SentRow[] {
  if (!Array.isArray(items)) {
    problems.push(otherwise);
    return [];
  }
  if (items.length > MOST_ROWS) throw new TooManyRows(MOST_ROWS);
  return items.map((item: unknown, index) => readRow(item, index, problems));
}

function readRow(item: unknown, index: number, problems: string[]): SentRow {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    problems.push(`row ${index} must be an object`);
    return { uid: 0n, upload: 0n, download: 0n, reportId: undefined };
  }
  const number = (name: string): bigint => {
    const value = whole(Reflect.get(item, name));
    if (value === undefined) problems.push(`row ${index}: ${name} must be a whole number`);
    return value ?? 0n;
  };
  const reportId = idText(Reflect.get(item, 'report_id'));
  if (reportId === null) problems.push(`row ${index}: report_id must be a whole number, or text of 1 to 64 characters`);
  return {
    uid: number('uid'),
    upload: number('upload'),
    download: number('download'),
    reportId: reportId ?? undefined,
  };
}

function whole(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : undefined;
}

/** Nothing where there is no id; null where it is none. */
function idText(value: unknown): string | null | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const text = typeof value === 'string' ? value : (whole(value)?.toString() ?? '');
  return REPORT_ID.test(text) ? text : null;
}
