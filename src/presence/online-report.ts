import { PanelError } from '../common/panel.error.js';
import { MalformedJson } from '../http/body-parsers.js';
import { MalformedReport } from '../http/malformed-report.js';

/** The entries that a report may have, and the addresses of it that are kept. */
export const MOST_ENTRIES = 50_000;

/** Somebody is online. The addresses are as the daemon wrote them, with commas where there are several. */
export interface OnlineEntry {
  readonly uid: number;
  readonly ip: string;
}

/** The report has more entries than any node has users online. */
export class TooManyEntries extends PanelError {
  constructor() {
    super(413, `A report has ${MOST_ENTRIES} entries at most`, { logLevel: 'warn' });
  }
}

/**
 * Reads the body of `nodeOnline`; what it holds beside the fields of the contract is ignored. By hand: class-validator takes
 * seconds for a list of this length.
 *
 * @throws MalformedJson, MalformedReport with one line per problem, TooManyEntries
 */
export function readOnlineReport(text: string): OnlineEntry[] {
  const body = parsed(text);
  if (!Array.isArray(body)) throw new MalformedReport(['The body must be a JSON list']);
  if (body.length > MOST_ENTRIES) throw new TooManyEntries();
  const problems: string[] = [];
  const entries = body.map((item: unknown, index) => readEntry(item, index, problems));
  if (problems.length > 0) throw new MalformedReport(problems);
  return entries;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedJson();
  }
}

function readEntry(item: unknown, index: number, problems: string[]): OnlineEntry {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) {
    problems.push(`entry ${index} must be an object`);
    return { uid: 0, ip: '' };
  }
  const uid: unknown = Reflect.get(item, 'uid');
  const ip: unknown = Reflect.get(item, 'ip');
  if (!Number.isInteger(uid)) problems.push(`entry ${index}: uid must be a whole number`);
  if (typeof ip !== 'string') problems.push(`entry ${index}: ip must be a string`);
  return { uid: Number(uid), ip: typeof ip === 'string' ? ip : '' };
}
