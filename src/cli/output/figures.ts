import { DAY, HOUR, MINUTE } from '../../common/time/duration.js';
import { moment } from './output.js';

const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
const STEP = 1024n;

/** Bytes for people: `1.5 GiB`. A hundredth is rounded down. */
export function bytes(amount: bigint): string {
  const isNegative = amount < 0n;
  let hundredths = (isNegative ? -amount : amount) * 100n;
  let unit = 0;
  while (hundredths >= STEP * 100n && unit < UNITS.length - 1) {
    hundredths /= STEP;
    unit++;
  }
  const number = `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`.replace(/\.?0+$/, '');
  return `${isNegative ? '-' : ''}${number} ${UNITS[unit] ?? ''}`;
}

/** Bytes a second for people; 0 stands for no limit. */
export function bytesASecond(amount: bigint): string {
  return amount === 0n ? '-' : `${bytes(amount)}/s`;
}

/** A number with its noun: `1 node`, `2 nodes`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A moment for people, where 0 stands for never. */
export function momentOrNever(unixSeconds: number | null): string {
  return moment(unixSeconds === 0 ? null : unixSeconds);
}

/** Seconds for people, the two largest units: `3 d 4 h`. */
export function duration(seconds: number | null): string {
  if (seconds === null) return '-';
  const parts = [
    [Math.floor(seconds / DAY), 'd'],
    [Math.floor((seconds % DAY) / HOUR), 'h'],
    [Math.floor((seconds % HOUR) / MINUTE), 'min'],
    [seconds % MINUTE, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return '0 s';
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, unit]) => `${count} ${unit}`).join(' ');
}
