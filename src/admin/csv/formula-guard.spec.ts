import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { unicodeText } from '../../../test/support/random/unicode-text.js';
import { withGuard, withoutGuard } from './formula-guard.js';

const sign = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', '"', ',', '\n', 'a');
const text = fc.oneof(unicodeText(), fc.string({ unit: sign, maxLength: 6 }));

describe('the guard against formulas', () => {
  it('protects every text that a spreadsheet would run as a formula', () => {
    fc.assert(fc.property(text, (value) => !/^[=+\-@\t\r＝＋－＠]/.test(withGuard(value))));
  });

  it('can be removed, and leaves the rest of the text unchanged', () => {
    fc.assert(fc.property(text, (value) => withoutGuard(withGuard(value)) === value));
  });

  it('can be removed after a text was written to a file and read back', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const file = stringify([['a', 'b'], ...rows.map((row) => row.map(withGuard))], { record_delimiter: 'windows' });
        const [, ...read]: string[][] = parse(file);
        expect(read.map((row) => row.map(withoutGuard))).toEqual(rows);
      }),
    );
  });

  it.each(["'abc", "''", "it's", "'1+1"])('leaves %s as it is', (value) => {
    expect(withGuard(value)).toBe(value);
    expect(withoutGuard(value)).toBe(value);
  });
});
