import { MAX_INT64 } from '../../common/integers.js';
import { wrongField } from '../../common/problems/panel.errors.js';

/**
 * The type of one part of a cursor: text, a whole number up to 2^53, or an amount. An amount has 64 bits and a sign; beyond 2^53
 * it is text.
 */
export type CursorPart = 'text' | 'number' | 'amount';

/** The value of a part. */
type PartValue<Part extends CursorPart> = Part extends 'text'
  ? string
  : Part extends 'number'
    ? number
    : string | number;
type PartValues<Parts extends readonly CursorPart[]> = { [Index in keyof Parts]: PartValue<Parts[Index]> };

const IS: Readonly<Record<CursorPart, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  number: (value) => Number.isSafeInteger(value),
  amount: (value) => Number.isSafeInteger(value) || (typeof value === 'string' && isAmountText(value)),
};

/** Encodes the end of a page as opaque text. */
export function writeCursor(values: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/**
 * Reads a cursor. The cursor of another list, or of another order, has other parts.
 *
 * @param parts the expected types
 * @throws InvalidValue for other parts
 */
export function readCursor<const Parts extends readonly CursorPart[]>(text: string, parts: Parts): PartValues<Parts> {
  const values = parsed(text);
  if (!consistsOf(values, parts)) throw wrongField('after', 'must be what next was in the page before', 'cursor');
  return values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

function consistsOf<Parts extends readonly CursorPart[]>(values: unknown, parts: Parts): values is PartValues<Parts> {
  return (
    Array.isArray(values) && values.length === parts.length && parts.every((part, index) => IS[part](values[index]))
  );
}

function isAmountText(text: string): boolean {
  if (!/^-?\d{1,19}$/.test(text)) return false;
  const amount = BigInt(text);
  return amount <= MAX_INT64 && amount >= -MAX_INT64;
}
