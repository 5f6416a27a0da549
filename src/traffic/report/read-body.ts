import { parseExactly } from '../../common/json/exact-json.js';
import { cutOut, listPieces, parsePart, PartTooLong } from '../../common/json/json-pieces.js';
import { MalformedJson } from '../../http/body/body-parsers.js';
import { MalformedReport } from '../../http/input/malformed-report.js';
import { readRows, type SentRow } from './read-rows.js';

const NO_BODY = 'The body must be a JSON list, or an object of boot_id and totals';
const NO_BOOT_ID = 'boot_id must be text of 1 to 64 printable characters';
const NO_TOTALS = 'totals must be a JSON list';
const TOO_LONG = 'A row is longer than 1 MiB';
const BOOT_ID = /^[\x21-\x7e]{1,64}$/;

/** The content of a traffic report. */
export interface SentBody {
  /** The start of the daemon since which the rows count; undefined for rows since its last report. */
  readonly bootId: string | undefined;
  readonly rows: readonly SentRow[];
}

/**
 * Reads the body of a traffic report, with every digit: a list of rows, or an object with the totals of a boot. Reads a long body
 * in pieces, so that other requests have their turn in between.
 *
 * @throws MalformedJson, MalformedReport with one line for each problem, TooManyRows
 */
export async function readBody(text: string): Promise<SentBody> {
  try {
    return isList(text) ? await readList(text) : await readTotals(text);
  } catch (error) {
    if (error instanceof PartTooLong) throw new MalformedReport([TOO_LONG]);
    throw error instanceof SyntaxError || error instanceof RangeError ? new MalformedJson() : error;
  }
}

async function readList(text: string): Promise<SentBody> {
  const { rows, problems } = await readRows(listPieces(text, parseExactly));
  if (problems.length > 0) throw new MalformedReport(problems);
  return { bootId: undefined, rows };
}

async function readTotals(text: string): Promise<SentBody> {
  const cut = /^\s*\{/.test(text) ? cutOut(text, 'totals') : undefined;
  const body = parsePart(cut?.rest ?? text, parseExactly);
  if (typeof body !== 'object' || body === null) throw new MalformedReport([NO_BODY]);
  const bootId = readBootId(body);
  const bootProblems = bootId === undefined ? [NO_BOOT_ID] : [];
  const totals = cut?.value ?? 'null';
  if (!isList(totals)) {
    // Invalid JSON has another error.
    parsePart(totals, parseExactly);
    throw new MalformedReport([...bootProblems, NO_TOTALS]);
  }
  const { rows, problems } = await readRows(listPieces(totals, parseExactly));
  if (bootProblems.length + problems.length > 0) throw new MalformedReport([...bootProblems, ...problems]);
  return { bootId, rows };
}

function readBootId(body: { boot_id?: unknown }): string | undefined {
  const { boot_id: bootId } = body;
  return typeof bootId === 'string' && BOOT_ID.test(bootId) ? bootId : undefined;
}

function isList(text: string): boolean {
  return /^\s*\[/.test(text);
}
