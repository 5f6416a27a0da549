import { call } from './client.js';

/** The settings in force by the names of the environment, secrets hidden, and what the program is. */
export interface Settings {
  readonly version: string;
  /** The version of Node.js. */
  readonly node: string;
  /** The newest migration of the database. */
  readonly schema: string;
  /** Seconds since the process that answers was started. */
  readonly uptime: number;
  readonly settings: Readonly<Record<string, string | number | boolean | null>>;
}

export const readSettings = (): Promise<Settings> => call('GET', '/settings');
