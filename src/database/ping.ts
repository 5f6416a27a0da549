import type { Database } from './database.js';

/** Sends one statement to the database. @throws DatabaseUnavailable while the database sends no response */
export async function ping(database: Database): Promise<void> {
  await database.read((manager) => manager.query('SELECT 1'));
}
