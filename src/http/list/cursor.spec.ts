import fc from 'fast-check';
import { InvalidValue } from '../../common/panel.errors.js';
import { MAX_INT64 } from '../../common/int64.js';
import { type CursorPart, readCursor, writeCursor } from './cursor.js';

const VALUES: Readonly<Record<CursorPart, fc.Arbitrary<string | number>>> = {
  text: fc.string({ unit: 'grapheme' }),
  number: fc.maxSafeInteger(),
  amount: fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -MAX_INT64, max: MAX_INT64 }).map(String)),
};

describe('a cursor', () => {
  it('gives back the values that it was made of', () => {
    const made = fc
      .array(fc.constantFrom<CursorPart>('text', 'number', 'amount'), { minLength: 1, maxLength: 6 })
      .chain((parts) => fc.tuple(fc.constant(parts), fc.tuple(...parts.map((part) => VALUES[part]))));
    fc.assert(
      fc.property(made, ([parts, values]) => {
        expect(readCursor(writeCursor(values), parts)).toEqual(values);
      }),
    );
  });

  it.each<[string, string, CursorPart[]]>([
    ['a text where a number stands', writeCursor(['2099-12-31', 7]), ['number', 'number']],
    ['a text of digits where a number stands', writeCursor(['7']), ['number']],
    ['a number where a text stands', writeCursor([7]), ['text']],
    ['a text that is no number where an amount stands', writeCursor(['7x']), ['amount']],
    ['an amount beyond 64 bits', writeCursor([`${MAX_INT64 + 1n}`]), ['amount']],
    ['a fraction', writeCursor([1.5]), ['amount']],
    ['a value too many', writeCursor([1, 2]), ['number']],
    ['a value too few', writeCursor([1]), ['number', 'number']],
    ['no list', Buffer.from('{"0":1,"length":1}').toString('base64url'), ['number']],
    ['no JSON', 'x', ['number']],
  ])('is refused with %s', (_what, text, parts) => {
    expect(() => readCursor(text, parts)).toThrow(InvalidValue);
  });
});
