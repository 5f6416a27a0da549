// Applies one row of a report as many panels do: a transaction reads the counters, adds, and writes them back. The argument is the number
// of users, whose turns come one after the other.
import 'reflect-metadata';
import { readConfig } from '../../dist/config/read-config.js';
import { createDatabase } from '../../dist/database/database.module.js';
import { answerRounds } from './closed-loop.mjs';

const users = Number(process.argv[2]);
const database = createDatabase(readConfig());
let count = 0;
await database.open();

answerRounds(() =>
  database.transaction(async (manager) => {
    const id = (count++ % users) + 1;
    const [row] = await manager.query('SELECT u, d FROM users WHERE id = ?', [id]);
    const counters = [BigInt(row.u) + 1000n, BigInt(row.d) + 10_000n].map(String);
    await manager.query('UPDATE users SET u = ?, d = ? WHERE id = ?', [...counters, id]);
  }),
);
