// What the nodes of the demo have carried before it began: their reports of thirty days, each at its own moment.
import { randomNumbers } from '../test/daemons/random.mjs';

const HOUR = 3600;
const DAY = 24 * HOUR;
const DAYS = 30;
/** The last day is told by so many hours, the others by the day. */
const HOURS_APART = 3;
const USERS_A_REPORT = 60;
const MOST_BYTES = 400_000_000;
const SEED = 7;

export const HISTORY_SECONDS = DAYS * DAY;

/**
 * Reports as the daemons would have, and leaves the clock at the present.
 *
 * @param {import('@nestjs/common').INestApplication & { inject: Function }} app
 * @param {import('./demo-clock.mjs').DemoClock} clock
 * @param {readonly { id: number, family: string, key: string }[]} nodes
 * @param {number} users how many there are, by number from 1
 */
export async function reportHistory(app, clock, nodes, users) {
  const random = randomNumbers(SEED);
  for (const ago of moments()) {
    clock.setBack(ago);
    for (const [index, node] of nodes.entries()) {
      const rows = Array.from({ length: USERS_A_REPORT }, (_none, row) => {
        const bytes = Math.round(random() * MOST_BYTES * wave(ago) * (index === 0 ? 1 : 0.6));
        return { uid: ((row * 3 + index) % users) + 1, upload: Math.round(bytes / 9), download: bytes };
      });
      await report(app, clock, node, rows);
    }
  }
  clock.setBack(0);
}

/** Seconds before the present, earliest first. */
function moments() {
  const days = Array.from({ length: DAYS - 1 }, (_none, index) => HISTORY_SECONDS - (index + 1) * DAY + HOUR);
  const hours = Array.from({ length: 24 / HOURS_APART }, (_none, index) => DAY - index * HOURS_APART * HOUR - HOUR);
  return [...days.filter((ago) => ago > DAY), ...hours];
}

/** More at weekends, and a little more each week. */
function wave(ago) {
  const day = Math.floor(ago / DAY);
  return (day % 7 < 2 ? 1 : 0.65) * (1 - day / (3 * DAYS));
}

async function report(app, clock, { id, family, key }, rows) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/${family}/v1/userTraffic/${id}`,
    headers: { key, timestamp: String(clock.unixSeconds()) },
    payload: rows,
  });
  if (reply.statusCode !== 200) throw new Error(`a report of the past was refused: ${reply.body}`);
}
