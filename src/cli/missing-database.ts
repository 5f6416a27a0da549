import { existsSync } from 'node:fs';
import { DOCTOR_TEXTS } from '../admin/doctor/finding-texts.js';
import type { DatabaseConfig } from '../config/database/database-config.js';

export const { advice: MISSING_ADVICE } = DOCTOR_TEXTS['database-missing'];

/** Returns the file of an embedded database that does not exist yet. To open the database would create the file. */
export function missingDatabase(database: DatabaseConfig): string | undefined {
  return database.kind === 'sqlite' && !existsSync(database.file) ? database.file : undefined;
}
