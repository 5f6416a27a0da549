import { CsvRefused } from './csv-refused.js';

/** Spreadsheets write one of these between the values, by the language of the system. */
const SEPARATORS = [',', ';', '\t'] as const;
const QUOTE = '"';
/** The mark of UTF-8, each byte as a character, and empty lines. */
const BEFORE_FIRST_LINE = /^(\u00ef\u00bb\u00bf)?[\r\n]*/;

/** The separator of a file: the one that its first line has most of, outside of quotes. @param head the first line */
export function separatorOf(head: Buffer): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let isQuoted = false;
  for (const sign of head.toString('latin1').replace(BEFORE_FIRST_LINE, '')) {
    if (sign === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n' || sign === '\r') break;
    else if (counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

/** Names a file of the wrong encoding that its first bytes give away. @throws CsvRefused for UTF-16 */
export function refuseUtf16(head: Buffer): void {
  const [first, second] = head;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // A name of a column begins with a letter, which is half zero in UTF-16.
  const hasZero = head.length > 1 && (first === 0 || second === 0);
  if (hasMark || hasZero) throw new CsvRefused('csv-utf16', 'The file is in UTF-16. Save it as "CSV UTF-8"', {});
}
