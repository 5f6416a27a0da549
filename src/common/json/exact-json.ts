import { parse } from 'lossless-json';

/** Numbers with fewer digits are always exact. */
const MANY_DIGITS = /\d{16}/;
const MAX_WHOLE = /^-?\d{1,30}$/;

/**
 * Parses JSON without rounding. A whole number of many digits becomes a `bigint`; any other number that `number` cannot hold
 * becomes NaN.
 *
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  // The exact parser is several times slower, and few texts need it.
  return MANY_DIGITS.test(text) ? parse(text, null, exactNumber) : JSON.parse(text);
}

function exactNumber(digits: string): bigint | number {
  if (!MANY_DIGITS.test(digits)) return Number(digits);
  return MAX_WHOLE.test(digits) ? BigInt(digits) : NaN;
}
