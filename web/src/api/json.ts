import { parse, stringify } from 'lossless-json';

const LONG_NUMBER = /\d{16}/;

/** Amounts of bytes have up to 64 bits. An amount that a `number` would round is a `bigint`. */
export type Amount = number | bigint;

/** Parses JSON without losing a digit. The exact parser is slow, so it runs only on text with long numbers. */
export function parseJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? parse(text, undefined, exactNumber) : (JSON.parse(text) as unknown);
}

/** Writes JSON with a `bigint` as a plain number. */
export function writeJson(value: unknown): string {
  return stringify(value) ?? 'null';
}

function exactNumber(text: string): Amount {
  const number = Number(text);
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(number) ? BigInt(text) : number;
}
