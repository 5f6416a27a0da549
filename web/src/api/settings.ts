import { call } from './client.js';

/** The configuration in force, secrets masked, and what the program is. */
export interface Settings {
  readonly version?: string;
  readonly schema?: string | number | null;
  readonly uptime?: number;
  readonly database?: unknown;
  readonly configuration?: Readonly<Record<string, unknown>>;
  readonly [other: string]: unknown;
}

export const readSettings = (): Promise<Settings> => call('GET', '/settings');
