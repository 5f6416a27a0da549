import { MalformedJson } from '../http/body-parsers.js';
import { parseExactly } from '../common/exact-json.js';
import { MalformedReport } from '../http/malformed-report.js';
import { TooManyRows } from './traffic.errors.js';
import type { TrafficRow } from './traffic-report.js';

export const MOST_ROWS = 50_000;

const REPORT_ID = /^[\x21-\x7e]{1,64}$/;

/** A row with the id of the report that it belongs to, where it says one. */
export interface SentRow extends TrafficRow {
  readonly reportId: string | undefined;
}

/**
 * Reads the body of a report of traffic, with every digit; what it holds beside the fields of the contract is ignored.
 *
 * @throws MalformedJson, MalformedReport with one line per problem, TooManyRows
 */
export function readRows(text: string): SentRow[] {
  const items = parsed(text);
  if (!Array.isArray(items)) throw new MalformedReport(['The body must be a JSON list']);
  if (items.length > MOST_ROWS) throw new TooManyRows(MOST_ROWS);
  const problems: string[] = [];
  const rows = items.map((item: unknown, index) => readRow(item, index, problems));
  if (problems.length > 0) throw new MalformedReport(problems);
  return rows;
}

function parsed(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    throw new MalformedJson();
  }
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
