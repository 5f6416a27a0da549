import Table from 'cli-table3';
import type { JsonObject } from '../../common/json/json-object.js';
import { toJson } from '../../common/json/to-json.js';

export type Cell = string | number | bigint | null;

/** The output of a command: one JSON document for programs, and a text for people. */
export interface Output {
  readonly document: unknown;
  readonly text: string;
  /** True if the command ran, but its result is a failure. */
  readonly hasFailed?: boolean;
  /** A line beside the output, on standard error. */
  readonly notice?: string | undefined;
}

/** The output of a command whose document is an object, to which others may add fields. */
export interface ObjectOutput extends Output {
  readonly document: JsonObject;
}

/** The document on one line, or the text. */
export function render(output: Output, asJson: boolean): string {
  return `${asJson ? (toJson(output.document) ?? 'null') : output.text}\n`;
}

/** Rows under headings. @param whenEmpty the text without rows */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[], whenEmpty: string): string {
  if (rows.length === 0) return whenEmpty;
  const drawn = new Table({ head: [...headings], style: { head: [], border: [] } });
  drawn.push(...rows.map((row) => row.map(cell)));
  return drawn.toString();
}

/** A record as two columns. */
export function fields(record: Readonly<Record<string, Cell>>): string {
  const drawn = new Table({ style: { head: [], border: [] } });
  drawn.push(...Object.entries(record).map(([name, value]) => [name, cell(value)]));
  return drawn.toString();
}

/** A moment for people, UTC. */
export function moment(unixSeconds: number | null): string {
  return unixSeconds === null ? '-' : new Date(unixSeconds * 1000).toISOString().replace('.000Z', 'Z');
}

function cell(value: Cell): string {
  return value === null ? '-' : String(value);
}
