import { existsSync } from 'node:fs';
import type { DatabaseConfig } from '../../config/config.js';

export const MISSING_ADVICE =
  'Start the panel, or run: linegate migrate; or set DATABASE_URL if there is one elsewhere';

/** Returns the file of an embedded database that does not exist yet. To open the database would create the file. */
export function missingDatabase(database: DatabaseConfig): string | undefined {
  return database.kind === 'sqlite' && !existsSync(database.file) ? database.file : undefined;
}
