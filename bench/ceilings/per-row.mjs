// What many panels do with a row of a report: one transaction that reads the counters, adds, and writes them back.
import 'reflect-metadata';
import { readConfig } from '../../dist/config/read-config.js';
import { createDatabase } from '../../dist/database/database.module.js';
import { answerRounds } from './closed-loop.mjs';

const users = Number(process.argv[2]);
const database = createDatabase(readConfig());
let count = 0;

await database.open();
answerRounds(() => {
  const id = (count++ % users) + 1;
  return database.transaction(async (manager) => {
    const [row] = await manager.query('SELECT u, d FROM users WHERE id = ?', [id]);
    const counters = [BigInt(row.u) + 1000n, BigInt(row.d) + 10_000n].map(String);
    await manager.query('UPDATE users SET u = ?, d = ? WHERE id = ?', [...counters, id]);
  });
});
