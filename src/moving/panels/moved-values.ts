import { hostOf } from '../../common/checks/host.js';
import { isWireText } from '../../common/text/wire-text.js';
import { plainText } from '../../common/text/plain-text.js';

const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;
const ARGON2ID = /^\$argon2id\$v=19\$m=\d{1,7},t=\d{1,2},p=\d\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_PORT = 65_535;
const MAX_NAME = 64;
const MAX_NOTE = 500;
const MAX_DEVICES = 65_535;

/** `-` between a name and the number that makes it unique. */
export type TakenNames = Set<string>;

/** Bytes per second of one Mbit/s. */
export const MBIT = 125_000n;

/** A hash that this panel can check; undefined for MD5, SHA-256 and others. */
export function usableHash(hash: string): string | undefined {
  return BCRYPT.test(hash) || ARGON2ID.test(hash) ? hash : undefined;
}

export function usableUuid(text: string): string {
  return UUID.test(text) ? text.toLowerCase() : '';
}

/** Null for 0 and for anything that is no port. */
export function usablePort(port: number | null): number | null {
  return port !== null && Number.isInteger(port) && port >= 1 && port <= MAX_PORT ? port : null;
}

/** Text that daemons read unchanged, without blanks at its ends; undefined where that is impossible. */
export function usableText(text: string, most: number): string | undefined {
  return text.length <= most && text === text.trim() && isWireText(text) ? text : undefined;
}

/** A name of at most 64 characters that no other has. @param taken gets the name */
export function uniqueName(text: string, id: string, taken: TakenNames): string {
  const name = shown(text) || `no name ${id}`;
  const suffix = ` (${id})`;
  const unique = taken.has(name)
    ? `${name
        .slice(0, MAX_NAME - suffix.length)
        .toWellFormed()
        .trim()}${suffix}`
    : name;
  taken.add(unique);
  return unique;
}

/** A name without characters that could not be shown. */
export function shown(text: string): string {
  return plainText(text.replaceAll(/\\u/gi, 'u'), MAX_NAME).slice(0, MAX_NAME).toWellFormed().trim();
}

/** A note for operators. */
export function noteOf(text: string): string | null {
  return plainText(text, MAX_NOTE).slice(0, MAX_NOTE).toWellFormed() || null;
}

/** The first usable host of a list with commas, in its one form; undefined without any. */
export function firstHost(...lists: readonly string[]): string | undefined {
  return lists
    .flatMap((list) => list.split(','))
    .map((text) => hostOf(text.trim()))
    .find((host) => host !== undefined);
}

/** The two letters of a country, or the empty text. */
export function country(code: string): string {
  const upper = code.trim().toUpperCase();
  if (upper === 'UK') return 'GB';
  return /^[A-Z]{2}$/.test(upper) ? upper : '';
}

/** A limit of devices, 0 for none. */
export function deviceLimit(value: number): number {
  return within(value, 0, MAX_DEVICES);
}

/** A whole number within bounds. */
export function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(Math.trunc(value), least), most);
}

/** Bytes for a sentence: `100 GiB`. */
export function inUnits(bytes: bigint): string {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  let value = Number(bytes);
  let unit = 0;
  for (; value >= 1024 && unit < units.length - 1; unit++) value /= 1024;
  return `${Math.round(value * 10) / 10} ${units[unit]}`;
}
