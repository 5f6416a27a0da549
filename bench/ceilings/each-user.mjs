import 'reflect-metadata';
import { readConfig } from '../../dist/config/read-config.js';
import { createDatabase } from '../../dist/database/database.module.js';
import { answerRounds } from './closed-loop.mjs';

/**
 * Opens the panel's database and answers rounds of an operation on one user at a time, from user 1 to the number of users in the
 * program's argument, and again.
 *
 * @param {(database: import('../../dist/database/database.js').Database, id: number) => Promise<unknown>} operation
 */
export async function answerForEachUser(operation) {
  const users = Number(process.argv[2]);
  const database = createDatabase(readConfig());
  let count = 0;
  await database.open();
  answerRounds(() => operation(database, (count++ % users) + 1));
}
