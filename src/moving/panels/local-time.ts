import { MoveOptionsRefused } from '../moving.errors.js';
import { reason } from '../reasons/reason.js';

const LOCAL = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d):(\d\d))?/;
const HOUR_MS = 3_600_000;

/** True for a name of the IANA database, and for `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Dates and times of an old panel, which has one time zone. */
export class LocalTime {
  private readonly format: Intl.DateTimeFormat;
  /** The difference to UTC by hour, since the format takes long. */
  private readonly offsets = new Map<number, number>();

  /** @param timeZone a name of the IANA database, or `UTC` @throws MoveOptionsRefused for an unknown zone */
  constructor(timeZone: string) {
    try {
      const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
      this.format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...parts, second: '2-digit' });
    } catch {
      throw new MoveOptionsRefused(reason('time-zone', { zone: timeZone }));
    }
  }

  /** The moment of a local DATETIME, Unix seconds; undefined for NULL, for the zero date and for other text. */
  moment(text: string): number | undefined {
    const [, year, month, day, hour, minute, second] = LOCAL.exec(text) ?? [];
    if (year === undefined || year === '0000') return undefined;
    const asUtc = Date.UTC(+year, Number(month) - 1, Number(day), +(hour ?? 0), +(minute ?? 0), +(second ?? 0));
    // The offset of the guess may be that of the other side of a change of clocks.
    const guess = asUtc - this.offset(asUtc);
    const moment = asUtc - this.offset(guess);
    return moment < 0 ? undefined : Math.floor(moment / 1000);
  }

  /** The local day of a moment, `YYYY-MM-DD`. @param unixSeconds a moment */
  day(unixSeconds: number): string {
    const at = unixSeconds * 1000;
    return new Date(at + this.offset(at)).toISOString().slice(0, 10);
  }

  private offset(at: number): number {
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
    const known = this.offsets.get(hour);
    if (known !== undefined) return known;
    const parts = new Map(this.format.formatToParts(hour).map(({ type, value }) => [type, Number(value)]));
    const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    this.offsets.set(hour, local - hour);
    return local - hour;
  }
}
