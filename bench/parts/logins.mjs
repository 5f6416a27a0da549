import { availableParallelism } from 'node:os';
import { alternate } from '../alternate.mjs';
import { startCeiling } from '../ceilings/ceiling.mjs';
import { drain } from '../load/drain.mjs';
import { requestText } from '../load/http-text.mjs';
import { rateRow, shareOfRate } from '../report/rows.mjs';
import { emailOf, PASSWORD } from '../workshop.mjs';

/** As many as the panel runs: logins never take the last core. */
const HASHES_AT_ONCE = Math.max(1, availableParallelism() - 1);
/** The panel queues 32 logins and rejects more. */
const CONNECTIONS = 20;

/**
 * Logins of one user, each from a different address, beside a program that only checks hashes.
 *
 * @param {import('../run.mjs').Bench} site
 */
export async function bench({ panel, hash, users, options, database }) {
  const hashing = await startCeiling('hash-only.mjs', { args: [hash, PASSWORD] }, HASHES_AT_ONCE);
  let count = 0;
  const ours = (seconds) => drain(panel, { seconds, connections: CONNECTIONS }, () => login(count++, users));
  const found = await alternate(`${database}: login`, { panel: ours, ceiling: hashing.round }, options);
  await hashing.stop();
  return [rateRow('login', found, { target: shareOfRate(90) })];
}

/** The request of one login. */
function login(count, users) {
  const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const body = JSON.stringify({ email: emailOf((count % users) + 1), password: PASSWORD });
  return requestText('/api/client/v1/login', headers, { method: 'POST', body });
}
