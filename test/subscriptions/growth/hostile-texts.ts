import { BadTemplate } from '../../../src/subscriptions/templates/template.errors.js';
import { MAX_FACTOR, timeGrowth } from './time-growth.js';

/** Hostile texts of one kind, by what they repeat. The number is their length, about. */
export type Texts = Readonly<Record<string, (length: number) => string>>;

/** A part again and again. */
export const fill = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length));
/** Parts of about one size, each made from its number. */
export const numbered = (length: number, size: number, of: (index: number) => string): string =>
  Array.from({ length: Math.ceil(length / size) }, (_none, index) => of(index)).join('');
/** Texts of lines with words in braces. */
export const LINES: Texts = {
  names: (n) => fill('{names}', n),
  'lines of proxies': (n) => fill('{proxies}\n', n),
  'open braces': (n) => '{'.repeat(n),
  'equals signs': (n) => '='.repeat(n),
  'names of groups': (n) => numbered(n, 20, (i) => `group ${i} = select\n`),
  'a line without an equals sign': (n) => 'x'.repeat(n),
  'lines without an equals sign': (n) => fill('x\n', n),
  'carriage returns': (n) => fill('x\r', n),
  'line separators': (n) => fill('x\u2028', n),
  'both line ends': (n) => fill('x\r\n', n),
  brackets: (n) => fill('[x]', n),
  comments: (n) => fill('#x\n', n),
  spaces: (n) => ' '.repeat(n),
  hosts: (n) => fill('{host}', n),
  words: (n) => fill('{account}', n),
  'lines of words': (n) => fill('{link}\n', n),
  'a long word': (n) => `{${'a'.repeat(n)}`,
};

/** Tests that work on a text takes a time that grows with its length, and rejects with a reason what it does not take. */
export function growsByALine(texts: Texts, work: (text: string) => unknown, harmless: string): void {
  it.each(Object.keys(texts))('is read in linear time or rejected with a reason, whatever its %s', (kind) => {
    const textOf = (length: number): string => texts[kind]?.(length) ?? '';
    expect(timeGrowth(textOf, work, () => work(harmless))).toBeLessThan(MAX_FACTOR);
    for (const length of [100, 20_000, 48_000]) {
      let thrown: unknown;
      try {
        work(textOf(length));
      } catch (error) {
        thrown = error;
      }
      expect(thrown === undefined || thrown instanceof BadTemplate).toBe(true);
    }
  });
}
