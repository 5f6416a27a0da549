// The traffic of the demo's nodes before the demo began: thirty days of reports, each at its own time.
import { randomNumbers } from '../../test/daemons/fakes/random.mjs';
import { reportsBefore } from './pace.mjs';

const DAY = 86_400;
const USERS_A_DAY = 60;
const USERS_AN_HOUR = 20;
const UPLOAD_SHARE = 0.1;
const SEED = 7;
const GIGABYTE = 1_000_000_000;

/**
 * Sends the reports that daemons would have sent, and leaves the clock at the present.
 *
 * @param {import('@nestjs/common').INestApplication & { inject: Function }} app
 * @param {import('./clock.mjs').DemoClock} clock
 * @param {readonly { id: number, family: string, key: string }[]} nodes
 * @param {number} users how many there are, by number from 1
 */
export async function reportHistory(app, clock, nodes, users) {
  const random = randomNumbers(SEED);
  clock.setBack(0);
  const now = clock.unixSeconds();
  for (const [step, { at, seconds, bytes }] of reportsBefore(now).entries()) {
    clock.setBack(now - at);
    // Together, as nodes do: they share a transaction.
    await Promise.all(
      nodes.map((node, index) => {
        if (bytes[index] === 0) return undefined;
        const count = seconds === DAY ? USERS_A_DAY : USERS_AN_HOUR;
        const uids = Array.from({ length: count }, (_none, row) => ((row * 3 + step * 7 + index) % users) + 1);
        return report(app, clock, node, rowsOf(uids, bytes[index], random));
      }),
    );
  }
  clock.setBack(0);
}

/** Divides the bytes of a report among users at random. */
function rowsOf(uids, bytes, random) {
  const shares = uids.map(() => random());
  const whole = shares.reduce((sum, share) => sum + share, 0);
  return uids.map((uid, row) => {
    const both = Math.round((bytes * shares[row]) / whole);
    const upload = Math.round(both * UPLOAD_SHARE);
    return { uid, upload, download: both - upload };
  });
}

/**
 * Sends a report of one user that no line can carry. It waits in quarantine.
 *
 * @param {number} ago seconds before now
 */
export async function reportImplausibly(app, clock, node, uid, ago) {
  clock.setBack(ago);
  await report(app, clock, node, [{ uid, upload: 20 * GIGABYTE, download: 900 * GIGABYTE }]);
  clock.setBack(0);
}

async function report(app, clock, { id, family, key }, rows) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${family}/v1/userTraffic/${id}`,
    // With a key: a report of XrayR without one could be a repeat of an earlier one, so the panel would quarantine parts of it.
    headers: { key, timestamp: String(clock.unixSeconds()), 'idempotency-key': `history-${clock.unixSeconds()}` },
    payload: rows,
  });
  if (reply.statusCode !== 200) throw new Error(`a report of the past was refused: ${reply.body}`);
}
