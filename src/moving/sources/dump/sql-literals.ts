import { isUtf8 } from 'node:buffer';
import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import type { SourceValue } from '../source-row.js';

/** The rest of the text is needed to decide. */
export const MORE = 'more';

/** A value and the position behind it. */
export interface Literal {
  readonly value: SourceValue;
  readonly end: number;
}

const BLANKS = /\s*/y;
const QUOTE_OR_BACKSLASH = { "'": /['\\]/g, '"': /["\\]/g, '`': /`/g };
const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?=[\s,)])/y;
const WORD = /(?:NULL|TRUE|FALSE)(?=[\s,)])/iy;
const HEX = /0x([0-9a-fA-F]*)(?=[\s,)])|[xX]'([0-9a-fA-F]*)'/y;
const BITS = /[bB]'([01]*)'|0b([01]+)(?=[\s,)])/y;
const INTRODUCER = /(?:_[a-z0-9]+\s*|[nN])(?=['"]|0x|[xX]')/y;
/** So many characters decide what a value is. */
const LOOK_AHEAD = 80;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', '0': '\0', Z: '\u001a' };

/** The position of the first character at or behind `at` that is no blank. */
export function skipBlanks(text: string, at: number): number {
  BLANKS.lastIndex = at;
  BLANKS.exec(text);
  return BLANKS.lastIndex;
}

/** @returns the position behind a quoted text; MORE where its end is missing */
export function skipQuoted(text: string, start: number): number | typeof MORE {
  const quote = text[start] === '"' ? '"' : text[start] === '`' ? '`' : "'";
  const stop = QUOTE_OR_BACKSLASH[quote];
  for (let at = start + 1; ;) {
    stop.lastIndex = at;
    const found = stop.exec(text);
    if (found === null) return MORE;
    if (found[0] === '\\') at = found.index + 2;
    else if (text[found.index + 1] === quote) at = found.index + 2;
    // A second quote may follow in the next piece.
    else if (found.index + 1 === text.length) return MORE;
    else return found.index + 1;
  }
}

/** Reads one value of a list of values. @throws SourceRefused for a value that is no literal */
export function readLiteral(text: string, start: number): Literal | typeof MORE {
  const at = match(INTRODUCER, text, start)?.end ?? start;
  const first = text[at];
  if (first === "'" || first === '"') {
    const end = skipQuoted(text, at);
    return end === MORE ? MORE : { value: unquoted(text.slice(at + 1, end - 1), first), end };
  }
  const number = match(NUMBER, text, at);
  if (number !== undefined) return { value: number.groups[0], end: number.end };
  const word = match(WORD, text, at);
  if (word !== undefined) return { value: valueOfWord(word.groups[0]), end: word.end };
  const hex = match(HEX, text, at);
  if (hex !== undefined) {
    const digits = hex.groups[1] ?? hex.groups[2] ?? '';
    return { value: decoded(Buffer.from(digits, 'hex').toString('latin1')), end: hex.end };
  }
  const bits = match(BITS, text, at);
  if (bits !== undefined)
    return { value: String(BigInt(`0b${bits.groups[1] ?? bits.groups[2] ?? '0'}`)), end: bits.end };
  if (text.length - start < LOOK_AHEAD) return MORE;
  throw noLiteral(text, start);
}

/** @param start where the value begins in the text */
export function noLiteral(text: string, start: number): SourceRefused {
  return new SourceRefused(reason('dump-no-literal', { fragment: `${text.slice(start, start + 20)}…` }));
}

function match(pattern: RegExp, text: string, at: number): { groups: RegExpExecArray; end: number } | undefined {
  pattern.lastIndex = at;
  const groups = pattern.exec(text);
  return groups === null ? undefined : { groups, end: pattern.lastIndex };
}

function valueOfWord(word: string): SourceValue {
  const upper = word.toUpperCase();
  if (upper === 'NULL') return null;
  return upper === 'TRUE' ? '1' : '0';
}

function unquoted(body: string, quote: string): string {
  const plain =
    body.includes('\\') || body.includes(quote)
      ? body.replace(quote === "'" ? /\\([^])|''/g : /\\([^])|""/g, (_found, escaped: string | undefined) =>
          escaped === undefined ? quote : (ESCAPES[escaped] ?? escaped),
        )
      : body;
  return decoded(plain);
}

/** Bytes as UTF-8. Bytes that are no UTF-8 stay bytes: they are those of a binary column. */
function decoded(bytes: string): string {
  if (!/[^\x00-\x7f]/.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  return isUtf8(buffer) ? buffer.toString('utf8') : bytes;
}
