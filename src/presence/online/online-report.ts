import { listPieces, parsePart, PartTooLong } from '../../common/json/json-pieces.js';
import { PanelError } from '../../common/problems/panel.errors.js';
import { Turns } from '../../common/concurrency/turns.js';
import { MalformedJson } from '../../http/body/body-parsers.js';
import { MalformedReport } from '../../http/input/malformed-report.js';

/** The maximum number of entries of a report, and of its addresses that are stored. */
export const MAX_ENTRIES = 50_000;

/** An online user. The addresses are in the form of the daemon, separated by commas. */
export interface OnlineEntry {
  readonly uid: number;
  readonly ip: string;
}

/** The report has more entries than any node has online users. */
export class TooManyEntries extends PanelError {
  constructor() {
    super(413, `A report has ${MAX_ENTRIES} entries at most`, { logLevel: 'warn' });
  }
}

/**
 * Reads the body of `nodeOnline` and ignores unknown fields. It checks by hand, since class-validator takes seconds for a list
 * of this length. It reads a long list in pieces, and other requests run between them.
 *
 * @throws MalformedJson, MalformedReport with one line per problem, TooManyEntries
 */
export async function readOnlineReport(text: string): Promise<OnlineEntry[]> {
  const problems: string[] = [];
  try {
    const entries = await readEntries(text, problems);
    if (problems.length > 0) throw new MalformedReport(problems);
    return entries;
  } catch (error) {
    if (error instanceof PartTooLong) throw new MalformedReport(['An entry is longer than 1 MiB']);
    throw error instanceof SyntaxError || error instanceof RangeError ? new MalformedJson() : error;
  }
}

async function readEntries(text: string, problems: string[]): Promise<OnlineEntry[]> {
  if (!/^\s*\[/.test(text)) {
    parsePart(text, JSON.parse);
    problems.push('The body must be a JSON list');
    return [];
  }
  const entries: OnlineEntry[] = [];
  const turns = new Turns();
  for (const items of listPieces(text, JSON.parse)) {
    if (entries.length + items.length > MAX_ENTRIES) throw new TooManyEntries();
    for (const item of items) entries.push(readEntry(item, entries.length, problems));
    await turns.rest();
  }
  return entries;
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
  return { uid: typeof uid === 'number' ? uid : 0, ip: typeof ip === 'string' ? ip : '' };
}
