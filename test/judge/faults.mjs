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
 * @property {boolean} [isOvertaken] it lies in the socket of a process that stands still, and arrives after the next report
 */

/**
 * What the daemons and panels of a run are.
 *
 * @typedef {{ processes: number, isProxied: boolean, random: () => number }} Setup
 */

/** @returns {Fate} */
const fine = () => ({ isApplied: true, isAnswered: true, signs: [], attempts: 1 });

/** @type {(setup: Setup) => Fate} a time-out of 5 s, after which XrayR sends the request up to three times more */
function lostAnswers({ random }) {
  const lost = random() < 0.7 ? 4 : 1 + Math.floor(random() * 3);
  return { isApplied: true, isAnswered: lost < 4, signs: ['again'], attempts: Math.min(4, lost + 1) };
}

/** @type {(setup: Setup) => Fate} the process that has the report stops for 5, 20, 30 or 60 s */
function pause({ processes, isProxied, random }) {
  const seconds = [5, 20, 30, 60][Math.floor(random() * 4)] ?? 5;
  const timeout = random() < 0.5 ? 5 : 30;
  if (seconds < timeout) return { isApplied: true, isAnswered: true, signs: ['stood-still'], attempts: 1 };
  // The proxy sends the second attempt to another process.
  if (isProxied && processes > 1) return { isApplied: true, isAnswered: true, signs: ['again'], attempts: 2 };
  if (seconds === 60 && timeout === 5 && processes > 1 && random() < 0.5) {
    return { isApplied: true, isAnswered: false, signs: [], attempts: 4, isOvertaken: true };
  }
  const attempts = Math.min(4, 1 + Math.floor(seconds / timeout));
  const isAnswered = attempts < 4 || seconds <= 3 * timeout;
  /** @type {Sign[]} */
  const signs = isProxied ? ['stood-still', 'again'] : ['stood-still', 'closed', 'again'];
  return { isApplied: true, isAnswered, signs, attempts };
}

/** @type {(setup: Setup) => Fate} the process is killed before or after the commit */
function kill({ random, processes, isProxied }) {
  if (random() < 0.5) return { isApplied: false, isAnswered: false, signs: [], attempts: 1 };
  if (isProxied && processes > 1) return { isApplied: true, isAnswered: true, signs: ['again'], attempts: 2 };
  return { isApplied: true, isAnswered: false, signs: ['ended'], attempts: 1 };
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
    fate: () => ({ isApplied: true, isAnswered: false, signs: ['closed', 'again'], attempts: 4 }),
    minutes: (random) => 2 + Math.floor(random() * 4),
  },
  'slow answer': { rate: 0.05, fate: () => ({ ...fine(), signs: ['late'] }) },
  pause: { rate: 0.05, fate: pause },
  kill: { rate: 0.05, fate: kill },
  'panel away': {
    rate: 0.02,
    fate: () => ({ isApplied: false, isAnswered: false, signs: [], attempts: 4 }),
    minutes: (random) => 1 + Math.floor(random() * 10),
  },
  'daemon restarts': { rate: 0.05, fate: lostAnswers, event: 'restart' },
  'clock steps': { rate: 0.05, fate: fine, event: 'step' },
  'users removed and back': { rate: 0.05, fate: lostAnswers, event: 'switch' },
};
