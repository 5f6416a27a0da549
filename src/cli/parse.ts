import { InvalidArgumentError } from 'commander';
import { isDuration, seconds } from '../config/duration.js';

const UNITS = new Map<string, bigint>([
  ['', 1n],
  ['KB', 10n ** 3n],
  ['MB', 10n ** 6n],
  ['GB', 10n ** 9n],
  ['TB', 10n ** 12n],
  ['KIB', 2n ** 10n],
  ['MIB', 2n ** 20n],
  ['GIB', 2n ** 30n],
  ['TIB', 2n ** 40n],
]);

/** `1073741824`, `1GiB` or `500MB` as bytes. */
export function parseAmount(text: string): bigint {
  const [, digits = '', unit = ''] = /^(\d{1,19})\s*([KMGT]i?B)?$/i.exec(text) ?? [];
  const factor = UNITS.get(unit.toUpperCase());
  if (digits === '' || factor === undefined)
    throw new InvalidArgumentError('Write a whole number, or one with a unit such as 100GiB.');
  return BigInt(digits) * factor;
}

export function parseWhole(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Write a whole number.');
  return Number(text);
}

/** The most rows that a list shows at once. */
export const MOST_LISTED = 1000;

/** How many rows a list is to show. */
export function parseLimit(text: string): number {
  const limit = parseWhole(text);
  if (limit < 1 || limit > MOST_LISTED) throw new InvalidArgumentError(`Write a number from 1 to ${MOST_LISTED}.`);
  return limit;
}

export function parseFlag(text: string): number {
  const value = new Map([
    ['on', 1],
    ['1', 1],
    ['off', 0],
    ['0', 0],
  ]).get(text);
  if (value === undefined) throw new InvalidArgumentError('Write on or off.');
  return value;
}

/** Seconds from `90`, `15m`, `24h` or `7d`; `0` is allowed. */
export function parseDuration(text: string): number {
  if (text !== '0' && !isDuration(text)) throw new InvalidArgumentError('Write a duration such as 24h or 7d.');
  return seconds(text);
}

/** What an option says that takes something away. A parser cannot answer null: Commander would make it an empty text. */
export type OrNone<T> = T | 'none';

/** `none` as null. */
export function orNull<T>(value: OrNone<T> | undefined): T | null | undefined {
  return value === 'none' ? null : value;
}

/** Unix seconds from a day or a moment of ISO 8601 (UTC where no zone is given) or from Unix seconds; or `none`. */
export function parseMoment(text: string): OrNone<number> {
  if (text === 'none') return text;
  if (/^\d{9,12}$/.test(text)) return Number(text);
  const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?)?$/.test(text)
    ? Date.parse(text.includes('T') ? `${text}Z` : text)
    : Date.parse(text);
  if (Number.isNaN(time)) throw new InvalidArgumentError('Write a moment such as 2026-12-31T18:00, or none.');
  return Math.floor(time / 1000);
}

/** A traffic rate such as 1.5, in ten-thousandths. */
export function parseRate(text: string): number {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text))
    throw new InvalidArgumentError('Write a factor such as 1 or 1.5, with four decimals at most.');
  return Math.round(Number(text) * 10_000);
}
