// @ts-check
import { randomNumbers } from './random.mjs';

const UPLOAD_SHARE = 0.1;
/** Addresses for documentation, IPv4 and IPv6. */
const ADDRESSES = ['198.51.100.', '2001:db8::'];

/**
 * Gives the users of a daemon random traffic, the same for the same seed.
 *
 * @param {number} seed
 * @param {object} [much]
 * @param {number} [much.busy] the share of a daemon's users with traffic in a second
 * @param {number} [much.mostBytes] the most bytes of one of them in that second
 * @returns {(daemon: import('./daemon.mjs').Daemon, seconds: number) => void} adds the traffic of some seconds
 */
export function trafficSource(seed, { busy = 0.2, mostBytes = 2_000_000 } = {}) {
  const random = randomNumbers(seed);
  return (daemon, seconds) => {
    for (const uid of daemon.uids) {
      if (random() >= busy) continue;
      const bytes = Math.ceil(random() * mostBytes) * seconds;
      daemon.carry(uid, Math.floor(bytes * UPLOAD_SHARE), bytes - Math.floor(bytes * UPLOAD_SHARE));
      daemon.connect(uid, `${ADDRESSES[random() < 0.8 ? 0 : 1]}${1 + Math.floor(random() * 9)}`);
    }
  };
}
