import fc, { type StringConstraints } from 'fast-check';

const HIGHEST = 0x10_ff_ff;

const character = fc
  .integer({ min: 0, max: HIGHEST })
  .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
  .map((code) => String.fromCodePoint(code));

/**
 * Text of any characters. The unit `binary` of fast-check draws the same, but makes a table of all characters first: in each process
 * that takes two seconds and a hundred megabytes.
 */
export function unicodeText(constraints: Omit<StringConstraints, 'unit'> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character });
}
