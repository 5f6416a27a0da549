// Changes one row, durably, through the panel's own `Database`, and nothing else.
import { answerForEachUser } from './each-user.mjs';

await answerForEachUser((database, id) =>
  database.write((manager) => manager.query('UPDATE users SET last_login = last_login + 1 WHERE id = ?', [id])),
);
