import fc from 'fast-check';
import { InvalidValue } from '../../common/problems/panel.errors.js';
import { MAX_INT64 } from '../../common/integers.js';
import { type CursorPart, readCursor, writeCursor } from './cursor.js';

const VALUES: Readonly<Record<CursorPart, fc.Arbitrary<string | number>>> = {
  text: fc.string({ unit: 'grapheme' }),
  number: fc.maxSafeInteger(),
  amount: fc.oneof(fc.maxSafeInteger(), fc.bigInt({ min: -MAX_INT64, max: MAX_INT64 }).map(String)),
};

describe('a cursor', () => {
  it('holds the values of the row that it was made from', () => {
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
    ['text in place of a number', writeCursor(['2099-12-31', 7]), ['number', 'number']],
    ['digits as text in place of a number', writeCursor(['7']), ['number']],
    ['a number in place of text', writeCursor([7]), ['text']],
    ['text without digits in place of an amount', writeCursor(['7x']), ['amount']],
    ['an amount beyond 64 bits', writeCursor([`${MAX_INT64 + 1n}`]), ['amount']],
    ['a fraction', writeCursor([1.5]), ['amount']],
    ['one value too many', writeCursor([1, 2]), ['number']],
    ['one value too few', writeCursor([1]), ['number', 'number']],
    ['something other than a list', Buffer.from('{"0":1,"length":1}').toString('base64url'), ['number']],
    ['something other than JSON', 'x', ['number']],
  ])('is rejected with %s', (_what, text, parts) => {
    expect(() => readCursor(text, parts)).toThrow(InvalidValue);
  });
});
