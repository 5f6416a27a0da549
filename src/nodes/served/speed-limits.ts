import type { Daemon } from '../fields/families.js';

const BYTES_PER_MEGABIT = 125_000n;

/**
 * What a VNet-SSR daemon gets for a user without a limit: 17 Gbit/s, more than any line of a node. The daemon ignores a limit of 0, and
 * keeps the limit that the user, or an earlier user of the same port, had. The number fits the integers of a machine of 32 bits.
 */
export const VNET_UNLIMITED = 2_147_483_647n;

/**
 * The limit of a user, in the unit and form of a daemon. VNet-SSR always gets a limit above 0.
 *
 * @param bytesPerSecond 0 for none
 */
export function userSpeedLimit(daemon: Daemon, bytesPerSecond: bigint): bigint {
  return daemon === 'vnet-ssr' && bytesPerSecond === 0n ? VNET_UNLIMITED : nodeSpeedLimit(daemon, bytesPerSecond);
}

/**
 * The lower limit of a user and a node in whole Mbit/s, rounded up: daemons of UniProxy take 0 for no limit.
 *
 * @param limits bytes per second, 0 for none
 */
export function lowerMegabits(...limits: readonly bigint[]): bigint {
  const set = limits.filter((limit) => limit > 0n);
  return megabits(set.reduce((lowest, limit) => (limit < lowest ? limit : lowest), set[0] ?? 0n));
}

/**
 * The limit of a node, in the unit of its daemon. XrayR uses Mbit/s, rounded up: 0 would be no limit. VNet-SSR may get 0: it takes the
 * lower limit of node and user, and each user has one.
 *
 * @param bytesPerSecond 0 for none
 */
export function nodeSpeedLimit(daemon: Daemon, bytesPerSecond: bigint): bigint {
  return daemon === 'xrayr' ? megabits(bytesPerSecond) : bytesPerSecond;
}

function megabits(bytesPerSecond: bigint): bigint {
  return (bytesPerSecond + BYTES_PER_MEGABIT - 1n) / BYTES_PER_MEGABIT;
}
