// How much traffic the nodes of the demo carry: the same rate for the history and for the running daemons.

const HOUR = 3600;
const DAY = 24 * HOUR;
const DAYS = 30;
/** On an ordinary day, on average, for each node. */
const BYTES_A_SECOND = [420_000, 250_000, 130_000, 80_000];
/** The last node has been down since then. */
const DOWN_NODE = 3;
const DOWN_SECONDS = 5 * HOUR;
const WEEKEND = 1.25;
const EVENING = 0.75;
/** The first node carried this share less thirty days ago. */
const GROWTH = 0.3;

export const HISTORY_SECONDS = DAYS * DAY;

/**
 * The bytes that a node carries in a second at some time: more in the evening and at weekends, and a little more each week.
 *
 * @param {number} index of the node
 * @param {number} at Unix seconds
 * @param {number} now Unix seconds, when the demo began
 */
export function pace(index, at, now) {
  const hour = new Date(at * 1000).getHours() + new Date(at * 1000).getMinutes() / 60;
  return dailyPace(index, at, now) * (1 + EVENING * Math.sin(((hour - 14) / 24) * 2 * Math.PI));
}

/**
 * The reports of the past, earliest first: one for each day, at its noon in UTC, and one for each hour of yesterday and today. Each
 * has the time of the middle of its hour, because the clock continues while the reports are sent and must not reach the next hour.
 *
 * @param {number} now Unix seconds
 * @returns {{ at: number, seconds: number, bytes: number[] }[]} when, for how long, and what each node carried in that time
 */
export function reportsBefore(now) {
  const today = now - (now % DAY);
  const days = Array.from({ length: DAYS - 2 }, (_none, index) => today - (DAYS - 1 - index) * DAY).map((start) => {
    const at = start + DAY / 2;
    return { at, seconds: DAY, bytes: BYTES_A_SECOND.map((_rate, index) => DAY * dailyPace(index, at, now)) };
  });
  const hours = Array.from({ length: Math.ceil((now - today + DAY) / HOUR) }, (_none, index) => {
    const start = today - DAY + index * HOUR;
    const seconds = Math.min(HOUR, now - start);
    const at = start + Math.floor(seconds / 2);
    const isUp = (node) => node !== DOWN_NODE || at < now - DOWN_SECONDS;
    const bytes = BYTES_A_SECOND.map((_rate, node) => (isUp(node) ? seconds * pace(node, at, now) : 0));
    return { at, seconds, bytes };
  });
  return [...days, ...hours];
}

function dailyPace(index, at, now) {
  const isWeekend = [0, 6].includes(new Date(at * 1000).getDay());
  return BYTES_A_SECOND[index] * (isWeekend ? WEEKEND : 1) * (1 - GROWTH * ((now - at) / HISTORY_SECONDS));
}
