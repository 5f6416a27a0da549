// Applies one row of a report as many panels do: a transaction reads the counters, adds, and writes them back.
import { answerForEachUser } from './each-user.mjs';

await answerForEachUser((database, id) =>
  database.transaction(async (manager) => {
    const [row] = await manager.query('SELECT u, d FROM users WHERE id = ?', [id]);
    const counters = [BigInt(row.u) + 1000n, BigInt(row.d) + 10_000n].map(String);
    await manager.query('UPDATE users SET u = ?, d = ? WHERE id = ?', [...counters, id]);
  }),
);
