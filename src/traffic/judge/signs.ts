/**
 * Signs that the daemon may not have received the answer to a report. `late`: the panel wrote it later than three seconds after the
 * report's timestamp. `stood-still`: the process stood still meanwhile. `closed`: the socket closed before the last byte. `again`:
 * the same request came more than once. `ended`: the process gave no heartbeat after it had applied the report.
 */
export const SIGNS = ['late', 'stood-still', 'closed', 'again', 'ended'] as const;
export type Sign = (typeof SIGNS)[number];

/** The number of times that XrayR sends a request before it gives up: once, and three repeats. */
const MAX_ATTEMPTS = 4;

/** What the panel knows of the answers to a report. */
export interface Answers {
  readonly signs: readonly Sign[];
  /** How often the request came, which is the number of its answers. */
  readonly attempts: number;
}

/** True if the daemon gave up on the report, or hung up before the answer. A single late answer may have arrived. */
export function isAlmostSurelyLost({ signs, attempts }: Answers): boolean {
  if (attempts > 1) return attempts >= MAX_ATTEMPTS;
  return signs.includes('closed') || signs.includes('ended');
}

/** Reads the column of a database. */
export function readSigns(text: string): Sign[] {
  return SIGNS.filter((sign) => text.split(',').includes(sign));
}

/** The column with the signs, each once. */
export function writeSigns(signs: readonly Sign[]): string {
  return SIGNS.filter((sign) => signs.includes(sign)).join(',');
}
