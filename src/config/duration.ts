import { DAY, HOUR, MINUTE } from '../common/time/duration.js';

const UNIT_SECONDS = new Map([
  ['', 1],
  ['s', 1],
  ['m', MINUTE],
  ['h', HOUR],
  ['d', DAY],
]);
const PATTERN = /^(\d{1,9})\s*([smhd]?)$/;

/** True for a whole number above zero, in seconds or with one of the units s, m, h, d. */
export function isDuration(text: string): boolean {
  return PATTERN.test(text) && seconds(text) > 0;
}

/** `90`, `15m`, `1h` or `14d` in seconds; 0 for anything else. */
export function seconds(text: string): number {
  const [, amount = '0', unit = ''] = PATTERN.exec(text) ?? [];
  return Number(amount) * (UNIT_SECONDS.get(unit) ?? 0);
}
