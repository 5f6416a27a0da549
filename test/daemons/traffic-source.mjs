// @ts-check
import { randomNumbers } from './random.mjs';

/** The share of a daemon's users who are at work in a second, and what one of them carries in it at most. */
const BUSY = 0.2;
const MOST_BYTES = 2_000_000;
const UPLOAD_SHARE = 0.1;
/** Addresses for documentation, of both kinds. */
const ADDRESSES = ['198.51.100.', '2001:db8::'];

/**
 * Lets the users of a daemon carry random traffic, the same for the same seed.
 *
 * @param {number} seed
 * @returns {(daemon: import('./daemon.mjs').Daemon, seconds: number) => void} lets them do so for some seconds
 */
export function trafficSource(seed) {
  const random = randomNumbers(seed);
  return (daemon, seconds) => {
    for (const uid of daemon.uids) {
      if (random() >= BUSY) continue;
      const bytes = Math.ceil(random() * MOST_BYTES) * seconds;
      daemon.carry(uid, Math.floor(bytes * UPLOAD_SHARE), bytes - Math.floor(bytes * UPLOAD_SHARE));
      daemon.connect(uid, `${ADDRESSES[random() < 0.8 ? 0 : 1]}${1 + Math.floor(random() * 9)}`);
    }
  };
}
