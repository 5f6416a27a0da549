import { InvalidArgumentError } from 'commander';
import { isWord, wordsOf } from '../../common/text/words.js';
import { isDuration, seconds } from '../../config/duration.js';

const UNITS = new Map<string, bigint>([
  ['B', 1n],
  ['KB', 10n ** 3n],
  ['MB', 10n ** 6n],
  ['GB', 10n ** 9n],
  ['TB', 10n ** 12n],
  ['KIB', 2n ** 10n],
  ['MIB', 2n ** 20n],
  ['GIB', 2n ** 30n],
  ['TIB', 2n ** 40n],
]);

/** `1GiB`, `500MB` or `1024B` as bytes. Without a unit only `0` is valid: `100` would hardly mean a hundred bytes. */
export function parseBytes(text: string): bigint {
  if (text === '0') return 0n;
  const [, digits = '', unit = ''] = /^(\d{1,19})\s*([KMGT]i?B|B)$/i.exec(text) ?? [];
  const factor = UNITS.get(unit.toUpperCase());
  if (digits === '' || factor === undefined)
    throw new InvalidArgumentError('Write a whole number with a unit, such as 100GiB, 500MB or 1024B; or 0.');
  return BigInt(digits) * factor;
}

/** A whole number of 64 bits without a unit. */
export function parseCount(text: string): bigint {
  if (!/^\d{1,19}$/.test(text)) throw new InvalidArgumentError('Write a whole number.');
  return BigInt(text);
}

export function parseWhole(text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) throw new InvalidArgumentError('Write a whole number.');
  return Number(text);
}

/** The maximum number of rows that a list shows. */
export const MAX_LISTED = 1000;

/** The number of rows that a list shows. */
export function parseLimit(text: string): number {
  const limit = parseWhole(text);
  if (limit < 1 || limit > MAX_LISTED) throw new InvalidArgumentError(`Write a number from 1 to ${MAX_LISTED}.`);
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

/** Clears a field. A parser cannot return null: Commander would turn null into an empty text. */
export const NONE = 'none';

/** The value of an option that can clear a field. */
export type OrNone<T> = T | typeof NONE;

/** `none` as null. */
export function orNull<T>(value: OrNone<T> | undefined): T | null | undefined {
  return value === NONE ? null : value;
}

/** Unix seconds from a day or a moment of ISO 8601 (UTC where no zone is given) or from Unix seconds; or `none`. */
export function parseMoment(text: string): OrNone<number> {
  if (text === NONE) return text;
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

/** Words between commas or spaces; or `none`. */
export function parseWords(text: string): OrNone<readonly string[]> {
  if (text === NONE) return text;
  const words = wordsOf(text);
  if (words.every(isWord)) return words;
  throw new InvalidArgumentError('Write words of letters, digits, dots, hyphens and underscores, with commas between.');
}
