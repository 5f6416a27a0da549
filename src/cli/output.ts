import Table from 'cli-table3';
import { toJson } from '../http/json.js';

export type Cell = string | number | bigint | null;

/** What a command has to say: one JSON document for programs, and the same in words for people. */
export interface Output {
  readonly document: unknown;
  readonly text: string;
  /** The command's answer is a refusal, though it ran. */
  readonly hasFailed?: boolean;
}

/** The document on one line, or the text. */
export function render(output: Output, asJson: boolean): string {
  return `${asJson ? (toJson(output.document) ?? 'null') : output.text}\n`;
}

/** Rows under headings; a line instead, where there are none. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[], whenEmpty: string): string {
  if (rows.length === 0) return whenEmpty;
  const drawn = new Table({ head: [...headings], style: { head: [], border: [] } });
  drawn.push(...rows.map((row) => row.map(cell)));
  return drawn.toString();
}

/** A record as two columns. */
export function fields(record: object): string {
  const drawn = new Table({ style: { head: [], border: [] } });
  drawn.push(...Object.entries(record).map(([name, value]: [string, Cell]) => [name, cell(value)]));
  return drawn.toString();
}

/** A moment for people, UTC. */
export function moment(unixSeconds: number | null): string {
  return unixSeconds === null ? '-' : new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');
}

function cell(value: Cell): string {
  return value === null ? '-' : String(value);
}
