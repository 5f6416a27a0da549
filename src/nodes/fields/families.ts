// The pages import this file too, so it imports nothing but words.

import { PORT_FAMILIES } from '../../users/port-families.js';

/**
 * The APIs over which daemons fetch nodes. `ssr`, `ss`, `v2ray` and `trojan` are families of the documented API. `uniproxy` is the API of
 * V2Board, which the living daemons speak.
 */
export const FAMILIES = ['ssr', 'ss', 'v2ray', 'trojan', 'uniproxy'] as const;
export type Family = (typeof FAMILIES)[number];

/** The families of the documented API. */
export type DocumentedFamily = Exclude<Family, 'uniproxy'>;

export const DAEMONS = [
  ...(['standard', 'vnet-ssr', 'xrayr', 'v2node', 'xrayrp', 'xboard-node', 'v2bx'] as const),
  'xrayr-newv2board',
] as const;
/** The daemon of the node. It decides about differences in the JSON. */
export type Daemon = (typeof DAEMONS)[number];

/** The families that a daemon serves; the first one is that of a new node without a family. */
export const FAMILIES_OF: Readonly<Record<Daemon, readonly [Family, ...Family[]]>> = {
  standard: ['ss', 'ssr', 'v2ray', 'trojan'],
  'vnet-ssr': ['ssr'],
  xrayr: ['ss', 'v2ray', 'trojan'],
  v2node: ['uniproxy'],
  xrayrp: ['uniproxy'],
  'xboard-node': ['uniproxy'],
  v2bx: ['uniproxy'],
  'xrayr-newv2board': ['uniproxy'],
};

/** True for a family whose nodes serve all users on one port, by their UUID. */
export function isOnePort(family: Family): boolean {
  return !PORT_FAMILIES.includes(family);
}

/** Daemons that keep their counters until a report succeeds, and then send the sum. The numbers of a report show what of it is new. */
const HOLDING_BACK: ReadonlySet<string> = new Set(['xrayr', 'xrayrp', 'xboard-node', 'xrayr-newv2board']);

/** True for a daemon that repeats its bytes in the next report, grown, until it receives a response. */
export function holdsBack(daemon: string): boolean {
  return HOLDING_BACK.has(daemon);
}
