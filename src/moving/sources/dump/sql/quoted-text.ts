import type { SqlSession } from './sql-session.js';

/** A text, name or comment that has begun, and may end in a later piece. */
export type Open = OpenQuote | OpenComment | OpenHex;

export interface OpenQuote {
  readonly kind: 'quote';
  /** The character that ends it. */
  readonly quote: string;
  readonly hasEscapes: boolean;
  /** The first bytes of characters of two bytes, as a class of a pattern. */
  readonly leads: string;
  /** What it says so far; undefined where nobody needs it. */
  parts: string[] | undefined;
  length: number;
}

export interface OpenComment {
  readonly kind: 'comment';
  readonly end: '\n' | '*/';
}

export interface OpenHex {
  readonly kind: 'hex';
  parts: string[] | undefined;
  length: number;
}

/** Where reading stands in a quoted text. */
export interface QuoteProgress {
  /** The position from which to go on, with more text if `isDone` is false. */
  readonly at: number;
  readonly isDone: boolean;
}

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ n: '\n', t: '\t', r: '\r', b: '\b', '0': '\0', Z: '\u001a' },
  // MySQL keeps these two, which have a meaning in patterns.
  ...{ '%': '\\%', _: '\\_' },
};
/** The second byte of a character of two bytes. */
const FIRST_TRAIL = 0x40;
const stops = new Map<string, RegExp>();

/** Begins a text or name behind its first quote. */
export function openQuote(quote: string, session: SqlSession, isKept: boolean): OpenQuote {
  const hasNames = quote === '`' || quote === ']' || (quote === '"' && session.hasAnsiQuotes);
  const hasEscapes = !hasNames && !session.hasPlainBackslashes;
  const { leads } = session.charset;
  return { kind: 'quote', quote, hasEscapes, leads, parts: isKept ? [] : undefined, length: 0 };
}

/**
 * Reads a quoted text from a position up to its end, or as far as there is text. Each character is looked at once.
 *
 * @param isLast whether no more text follows: then a quote at the end is the last one, and not half of two
 */
export function readQuote(open: OpenQuote, text: string, start: number, isLast: boolean): QuoteProgress {
  const { quote, parts } = open;
  const stop = stopFor(open);
  let from = start;
  const keep = (end: number): void => {
    if (end === from) return;
    open.length += end - from;
    parts?.push(text.slice(from, end));
  };
  for (let at = start; ;) {
    stop.lastIndex = at;
    if (!stop.test(text)) {
      keep(text.length);
      return { at: text.length, isDone: false };
    }
    const index = stop.lastIndex - 1;
    const found = text[index];
    const isAtEnd = index + 1 === text.length;
    if (isAtEnd && (found !== quote || !isLast)) {
      // What follows decides what this character means.
      keep(index);
      return isLast ? { at: text.length, isDone: false } : { at: index, isDone: false };
    }
    if (found === quote) {
      const isDoubled = quote !== ']' && text[index + 1] === quote;
      keep(isDoubled ? index + 1 : index);
      if (!isDoubled) return { at: index + 1, isDone: true };
      from = at = index + 2;
    } else if (found === '\\') {
      keep(index);
      const escaped = text[index + 1] ?? '';
      if (open.leads !== '' && escaped > '\x80') from = at = index + 1;
      else {
        open.length++;
        parts?.push(ESCAPES[escaped] ?? escaped);
        from = at = index + 2;
      }
    } else at = text.charCodeAt(index + 1) >= FIRST_TRAIL ? index + 2 : index + 1;
  }
}

function stopFor({ quote, hasEscapes, leads }: OpenQuote): RegExp {
  const key = `${quote}${hasEscapes ? '\\' : ''}${leads}`;
  let stop = stops.get(key);
  if (stop === undefined) {
    stop = new RegExp(`[\\${quote}${hasEscapes ? '\\\\' : ''}${leads}]`, 'g');
    stops.set(key, stop);
  }
  return stop;
}
