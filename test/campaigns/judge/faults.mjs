// @ts-check

/** @typedef {'late' | 'stood-still' | 'closed' | 'again' | 'ended'} Sign */

/**
 * What happens to the report of one minute.
 *
 * @typedef {object} Fate
 * @property {boolean} isApplied the panel got it
 * @property {boolean} isAnswered the daemon got an answer
 * @property {Sign[]} signs that the panel has seen
 * @property {number} attempts
 * @property {number} closed the attempts whose connection ended before the answer, as the panel has seen it
 * @property {boolean} [isOvertaken] it lies in the socket of a process that stands still, and arrives after the next report
 */

/**
 * What the daemons and panels of a run are.
 *
 * @typedef {{ processes: number, isProxied: boolean, random: () => number }} Setup
 */

/** @returns {Fate} */
const fine = () => ({ isApplied: true, isAnswered: true, signs: [], attempts: 1, closed: 0 });

/** @type {(setup: Setup) => Fate} a time-out of 5 s, after which XrayR sends the request up to three times more */
function lostAnswers({ random }) {
  const lost = random() < 0.7 ? 4 : 1 + Math.floor(random() * 3);
  return { ...fine(), isAnswered: lost < 4, signs: ['again'], attempts: Math.min(4, lost + 1) };
}

/** @type {(setup: Setup) => Fate} XrayR gives up on all attempts, or has the answer to the last one */
function lostOrLastAnswers({ random }) {
  const closed = random() < 0.5 ? 4 : 3;
  return { ...fine(), isAnswered: closed < 4, signs: ['closed', 'again'], attempts: 4, closed };
}

/** @type {(setup: Setup) => Fate} the process that has the report stops for 5, 20, 30 or 60 s */
function pause({ processes, isProxied, random }) {
  const seconds = [5, 20, 30, 60][Math.floor(random() * 4)] ?? 5;
  const timeout = random() < 0.5 ? 5 : 30;
  if (seconds < timeout) return { ...fine(), signs: ['stood-still'] };
  // The proxy sends the second attempt to another process.
  if (isProxied && processes > 1) return { ...fine(), signs: ['again'], attempts: 2 };
  if (seconds === 60 && timeout === 5 && processes > 1 && random() < 0.5) {
    return { ...fine(), isAnswered: false, attempts: 4, isOvertaken: true };
  }
  const attempts = Math.min(4, 1 + Math.floor(seconds / timeout));
  const isAnswered = attempts < 4 || seconds <= 3 * timeout;
  if (isProxied) return { ...fine(), isAnswered, signs: ['stood-still', 'again'], attempts };
  const closed = isAnswered ? attempts - 1 : attempts;
  return { ...fine(), isAnswered, signs: ['stood-still', 'closed', 'again'], attempts, closed };
}

/** @type {(setup: Setup) => Fate} the process is killed before or after the commit */
function kill({ random, processes, isProxied }) {
  if (random() < 0.5) return { ...fine(), isApplied: false, isAnswered: false };
  if (isProxied && processes > 1) return { ...fine(), signs: ['again'], attempts: 2 };
  return { ...fine(), isAnswered: false, signs: ['ended'] };
}

/**
 * The faults of reports. `rate` is the share of minutes with the fault.
 *
 * @type {Record<string, { rate: number, fate: (setup: Setup) => Fate, minutes?: (random: () => number) => number, event?: 'restart' | 'step' | 'switch' }>}
 */
export const FAULTS = {
  none: { rate: 0, fate: fine },
  'answer lost': { rate: 0.05, fate: lostAnswers },
  '502 or 504 of a box': { rate: 0.05, fate: () => ({ ...fine(), isAnswered: false }) },
  'the same, in a row': {
    rate: 0.02,
    fate: () => ({ ...fine(), isAnswered: false }),
    minutes: (random) => 2 + Math.floor(random() * 4),
  },
  'answers lost in a row': {
    rate: 0.02,
    fate: () => ({ ...fine(), isAnswered: false, signs: ['closed', 'again'], attempts: 4, closed: 4 }),
    minutes: (random) => 2 + Math.floor(random() * 4),
  },
  'all but the last, in a row': {
    rate: 0.02,
    fate: lostOrLastAnswers,
    minutes: (random) => 2 + Math.floor(random() * 4),
  },
  'slow answer': { rate: 0.05, fate: () => ({ ...fine(), signs: ['late'] }) },
  pause: { rate: 0.05, fate: pause },
  kill: { rate: 0.05, fate: kill },
  'panel away': {
    rate: 0.02,
    fate: () => ({ ...fine(), isApplied: false, isAnswered: false, attempts: 4 }),
    minutes: (random) => 1 + Math.floor(random() * 10),
  },
  'daemon restarts': { rate: 0.05, fate: lostAnswers, event: 'restart' },
  'clock steps': { rate: 0.05, fate: fine, event: 'step' },
  'users removed and back': { rate: 0.05, fate: lostAnswers, event: 'switch' },
};
