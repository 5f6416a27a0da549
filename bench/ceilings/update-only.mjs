// Changes one row, durably, through the panel's own way to its database, and nothing else.
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
  return database.write((manager) => manager.query('UPDATE users SET last_login = last_login + 1 WHERE id = ?', [id]));
});
