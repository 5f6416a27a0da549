import { MAX_INT64 } from '../../common/integers.js';
import { isUtcDate } from '../../common/time/utc-date.js';
import type { UnreadText } from './unread-text.js';

/** Numbers and moments are text too, as the database writes them. BIT columns are decimal numbers. */
export type SourceValue = string | null;

/** One row of an old panel. A missing column reads like NULL, since generations differ in their columns. */
export class SourceRow {
  /** @param positions the position of each column in `values` */
  constructor(
    readonly table: string,
    private readonly positions: ReadonlyMap<string, number>,
    private readonly values: readonly (SourceValue | UnreadText)[],
  ) {}

  has(column: string): boolean {
    return this.positions.has(column);
  }

  /** @throws SourceRefused for bytes that are no text */
  textOrNull(column: string): SourceValue {
    const value = this.values[this.positions.get(column) ?? -1] ?? null;
    return value === null || typeof value === 'string' ? value : value.read(this.table, column);
  }

  /** NULL is the empty text. */
  text(column: string): string {
    return this.textOrNull(column) ?? '';
  }

  /** A whole number from 0 to 2^63-1. Values beyond are cut to that range, anything else is 0. */
  amount(column: string): bigint {
    const whole = /^(-?\d+)(\.\d+)?$/.exec(this.text(column).trim())?.[1];
    if (whole === undefined) return 0n;
    const value = BigInt(whole);
    if (value < 0n) return 0n;
    return value > MAX_INT64 ? MAX_INT64 : value;
  }

  /** A number; 0 for NULL and for anything else. */
  number(column: string): number {
    return this.numberOrNull(column) ?? 0;
  }

  numberOrNull(column: string): number | null {
    const text = this.text(column).trim();
    const value = text === '' ? NaN : Number(text);
    return Number.isFinite(value) ? value : null;
  }

  isOn(column: string): boolean {
    return this.number(column) !== 0;
  }

  /** The day of a DATE or DATETIME, `YYYY-MM-DD`; null for NULL and for the zero date. */
  day(column: string): string | null {
    const day = this.text(column).slice(0, 10);
    return isUtcDate(day) && !day.startsWith('0000') ? day : null;
  }

  /** @returns undefined for NULL and for text that is no JSON */
  json(column: string): unknown {
    try {
      return JSON.parse(this.text(column));
    } catch {
      return undefined;
    }
  }
}

/** The decimal form of a BIT value. Dumps write it as a number, or as the bytes of the number. */
export function bitText(value: SourceValue): SourceValue {
  if (value === null || /^\d+$/.test(value)) return value;
  let number = 0n;
  for (const byte of Buffer.from(value, 'latin1')) number = number * 256n + BigInt(byte);
  return String(number);
}
