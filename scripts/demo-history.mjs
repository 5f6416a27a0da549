// What the nodes of the demo have carried before it began: their reports of thirty days, each at its own moment.
import { randomNumbers } from '../test/daemons/random.mjs';

const HOUR = 3600;
const DAY = 24 * HOUR;
const DAYS = 30;
const USERS_A_DAY = 60;
const USERS_AN_HOUR = 30;
const MOST_BYTES = 1_200_000_000;
/** The last day is told by the hour, and the others by the day: an hour has so much less. */
const SHARE_OF_AN_HOUR = 0.2;
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
  for (const [step, ago] of moments().entries()) {
    clock.setBack(ago);
    const isHour = ago < DAY;
    const share = isHour ? SHARE_OF_AN_HOUR * hourOfDay(clock) : 1;
    for (const [index, node] of nodes.entries()) {
      const rows = Array.from({ length: isHour ? USERS_AN_HOUR : USERS_A_DAY }, (_none, row) => {
        const bytes = Math.round(random() * MOST_BYTES * share * wave(ago) * (index === 0 ? 1 : 0.6));
        return { uid: ((row * 3 + step * 7 + index) % users) + 1, upload: Math.round(bytes / 9), download: bytes };
      });
      await report(app, clock, node, rows);
    }
  }
  clock.setBack(0);
}

/** Seconds before the present, earliest first. */
function moments() {
  const days = Array.from({ length: DAYS - 1 }, (_none, index) => HISTORY_SECONDS - (index + 1) * DAY + HOUR);
  const hours = Array.from({ length: 24 }, (_none, index) => DAY - (index + 1) * HOUR);
  return [...days.filter((ago) => ago > DAY), ...hours];
}

/** More at weekends, and a little more each week. */
function wave(ago) {
  const day = Math.floor(ago / DAY);
  return (day % 7 < 2 ? 1 : 0.65) * (1 - day / (3 * DAYS));
}

/** Little at night, most in the evening. */
function hourOfDay(clock) {
  const hour = new Date(clock.now()).getHours();
  return 1 + 0.75 * Math.sin(((hour - 14) / 24) * 2 * Math.PI);
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
