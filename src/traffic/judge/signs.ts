/**
 * Signs that the daemon may not have received the answer to a report. `late`: the panel wrote it later than three seconds after the
 * report's timestamp. `stood-still`: the process stood still meanwhile. `closed`: the socket closed before the last byte. `again`:
 * the same request came more than once. `ended`: the process gave no heartbeat after it had applied the report.
 */
export const SIGNS = ['late', 'stood-still', 'closed', 'again', 'ended'] as const;
export type Sign = (typeof SIGNS)[number];

/** What the panel knows of the answers to a report. */
export interface Answers {
  readonly signs: readonly Sign[];
  /** How often the request came, which is the number of its answers. */
  readonly attempts: number;
  /** How many of the answers cannot have arrived: their connections ended before the last byte. */
  readonly closed: number;
}

/** True if no answer can have arrived. The answer to the last of many attempts may have, so their number proves nothing. */
export function areLost({ attempts, closed }: Answers): boolean {
  return closed > 0 && closed >= attempts;
}

/** Reads the column of a database. */
export function readSigns(text: string): Sign[] {
  return SIGNS.filter((sign) => text.split(',').includes(sign));
}

/** The column with the signs, each once. */
export function writeSigns(signs: readonly Sign[]): string {
  return SIGNS.filter((sign) => signs.includes(sign)).join(',');
}
