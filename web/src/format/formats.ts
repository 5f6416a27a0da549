import type { Amount } from '../api/json.js';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'] as const;
/** Seconds. The clocks of server and browser differ by a little. */
const JUST_NOW = 3;
const MAX_TICKS = 5;
const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];

/** Formats numbers, amounts and times for one locale. Times are Unix seconds, shown in the browser's time zone. */
export interface Formats {
  readonly number: (value: Amount) => string;
  /** @param share from 0 to 1 */
  readonly percent: (share: number) => string;
  readonly bytes: (value: Amount) => string;
  readonly moment: (at: number) => string;
  readonly day: (at: number) => string;
  /** The UTC day of a time, without its year. */
  readonly utcDay: (at: number) => string;
  /** @param day YYYY-MM-DD, without a time zone */
  readonly date: (day: string) => string;
  /** The UTC day of a time. */
  readonly dayOf: (at: number) => string;
  readonly hour: (at: number) => string;
  /** "3 minutes ago", "in 2 days" */
  readonly relative: (at: number, now: number) => string;
  /** "2 d 4 h" */
  readonly duration: (seconds: number) => string;
}

const made = new Map<string, Formats>();

export function formatsOf(locale: string): Formats {
  const known = made.get(locale) ?? makeFormats(locale);
  made.set(locale, known);
  return known;
}

function makeFormats(locale: string): Formats {
  const number = new Intl.NumberFormat(locale);
  const short = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' });
  const utcDay = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const hour = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' });
  const justNow = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(value);

  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    bytes: (value) => {
      const { amount, name } = scaled(Number(value));
      return `${name === 'B' || amount >= 1000 ? number.format(Math.round(amount)) : short.format(amount)} ${name}`;
    },
    moment: (at) => moment.format(at * 1000),
    day: (at) => day.format(at * 1000),
    utcDay: (at) => utcDay.format(at * 1000),
    date: (text) => date.format(new Date(`${text}T00:00:00Z`)),
    dayOf: (at) => date.format(at * 1000),
    hour: (at) => hour.format(at * 1000),
    relative: (at, now) => {
      const seconds = at - now;
      if (Math.abs(seconds) < JUST_NOW) return justNow.format(0, 'second');
      const [name, size] = STEPS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
      return relative.format(Math.trunc(seconds / size), name);
    },
    duration: (seconds) => {
      const parts = STEPS.map(([name, size], index) => {
        const above = STEPS[index - 1]?.[1] ?? Infinity;
        return [Math.floor((seconds % above) / size), name] as const;
      });
      const told = parts.filter(([count]) => count > 0).slice(0, 2);
      return told.length === 0 ? unit(0, 'second') : told.map(([count, name]) => unit(count, name)).join(' ');
    },
  };
}

/** Returns an amount in the largest binary unit in which it is at least 1. */
export function scaled(bytes: number): { amount: number; name: (typeof UNITS)[number]; factor: number } {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const factor = 1024 ** power;
  return { amount: bytes / factor, name: UNITS[power] ?? 'B', factor };
}

/** Returns round ticks for an axis of bytes, up to the first that is not below `most`. */
export function byteTicks(most: number): number[] {
  const { factor } = scaled(most);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 256].find((each) => most / factor / each <= MAX_TICKS) ?? 256;
  const count = Math.max(1, Math.ceil(most / factor / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step * factor);
}
