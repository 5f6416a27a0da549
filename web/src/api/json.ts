import { parse, stringify } from 'lossless-json';

const LONG_NUMBER = /\d{16}/;

/** Bytes have up to 64 bits. Those that a `number` would round arrive as a `bigint`. */
export type Amount = number | bigint;

/** Reads JSON without losing a digit. The exact parser is slow, and only asked where a text may have such a number. */
export function parseJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? parse(text, undefined, exactNumber) : (JSON.parse(text) as unknown);
}

/** Writes a `bigint` as the number that it is. */
export function writeJson(value: unknown): string {
  return stringify(value) ?? 'null';
}

function exactNumber(text: string): Amount {
  const number = Number(text);
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
