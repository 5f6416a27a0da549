import { MalformedJson } from '../http/body-parsers.js';
import { MalformedReport } from '../http/malformed-report.js';
import { parseExactly } from '../common/exact-json.js';
import { readRows, type SentRow } from './read-rows.js';

const NO_BODY = 'The body must be a JSON list, or an object of boot_id and totals';
const BOOT_ID = /^[\x21-\x7e]{1,64}$/;

/** What a report of traffic says. */
export interface SentBody {
  /** Since which start of the daemon the rows count; nothing where they are what came since its last report. */
  readonly bootId: string | undefined;
  readonly rows: readonly SentRow[];
}

/**
 * Reads the body of a report of traffic, with every digit: a list of rows, or an object with the totals of a boot.
 *
 * @throws MalformedJson, MalformedReport with one line per problem, TooManyRows
 */
export function readBody(text: string): SentBody {
  const body = parsed(text);
  const problems: string[] = [];
  const sent = isObject(body)
    ? readTotals(body, problems)
    : { bootId: undefined, rows: readRows(body, NO_BODY, problems) };
  if (problems.length > 0) throw new MalformedReport(problems);
  return sent;
}

function parsed(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    throw new MalformedJson();
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readTotals(body: object, problems: string[]): SentBody {
  const bootId: unknown = Reflect.get(body, 'boot_id');
  const isNamed = typeof bootId === 'string' && BOOT_ID.test(bootId);
  if (!isNamed) problems.push('boot_id must be text of 1 to 64 printable characters');
  const rows = readRows(Reflect.get(body, 'totals'), 'totals must be a JSON list', problems);
  return { bootId: isNamed ? bootId : undefined, rows };
}
