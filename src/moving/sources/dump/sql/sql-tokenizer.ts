import { SourceRefused } from '../../../moving.errors.js';
import { reason } from '../../../reasons/reason.js';
import { type Open, openQuote, readQuote } from './quoted-text.js';
import type { SqlSession } from './sql-session.js';

/**
 * `word` is a name or keyword without quotes, `name` one in backticks or brackets, `text` a text in `'`, `double` one in `"`, which is a
 * text or a name; `hex` are the digits behind `0x`, `sign` is one other character, and `end` the end of a statement.
 */
export type TokenKind = 'word' | 'name' | 'text' | 'double' | 'number' | 'hex' | 'sign' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** Without quotes, each character one byte. */
  readonly text: string;
}

/** Words and numbers have some hundred bytes at most. */
const MAX_WORD = 4096;
const MAX_DELIMITER = 16;
/** MySQL takes no longer statement. */
const MAX_STATEMENT = 1024 ** 3;
/** The longest text or name that a reader gets. */
const MAX_TEXT = 16 * 1024 * 1024;

const BLANKS = /[ \t\r\n\f\v]*/y;
const WORD = /[\w$\x80-\xff]+/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w$\x80-\xff])/y;
const HEX = /[0-9a-fA-F]*/y;
const EXECUTED = /\/\*M?!(\d*)/y;
/** Servers execute comments of their version and older ones. These versions stand for none. */
const NEVER = /^(99\d{3}|99\d{4})$/;
const SKIPPED = /['"`#[;]|--|\/\*|\*\//g;

/**
 * Cuts the text of a dump, which arrives in pieces, into tokens. Each character is one byte, and is looked at a fixed number of times,
 * whatever the text says. Comments are passed over, and what a server would execute of them is read.
 *
 * Between two pieces it keeps the word or sign that has begun, and the text in quotes if a reader needs it.
 */
export class SqlTokenizer {
  kind: TokenKind = 'end';
  /** The token without quotes. */
  text = '';
  private buffer = '';
  private at = 0;
  private isLast = false;
  private open: Open | undefined;
  private delimiter = ';';
  private skipped = SKIPPED;
  private isAtStart = true;
  private executedDepth = 0;
  /** The bytes before the buffer. */
  private passed = 0;
  private statementStart = 0;
  private lines = 1;
  /** The first end of a line in the buffer that is not counted yet. */
  private newline = Infinity;
  /** The first backslash in the buffer, at or behind the last quoted text. */
  private backslash = -1;

  constructor(private readonly session: SqlSession) {}

  /** The number of the line at which reading stands. */
  get line(): number {
    while (this.newline < this.at) {
      this.lines++;
      this.newline = positionOf('\n', this.buffer, this.newline + 1);
    }
    return this.lines;
  }

  /** True if a statement ends at semicolons, and none of its own has another end. */
  get endsAtSemicolons(): boolean {
    return this.delimiter === ';';
  }

  /** True in front of the first token of a statement. */
  get isBetweenStatements(): boolean {
    return this.isAtStart;
  }

  /** The bytes that wait for more text. */
  get held(): number {
    const { open } = this;
    const isKept = open !== undefined && open.kind !== 'comment' && open.parts !== undefined;
    return this.buffer.length - this.at + (isKept ? open.length : 0);
  }

  /** True if the text ends within a quoted text or a comment. */
  get isWithinToken(): boolean {
    return this.executedDepth > 0 || (this.open !== undefined && !isLineComment(this.open));
  }

  /** @throws SourceRefused for a statement that no server takes */
  push(piece: string): void {
    // Counts the lines of what goes.
    void this.line;
    this.passed += this.at;
    this.buffer = this.buffer.slice(this.at) + piece;
    this.at = 0;
    this.newline = positionOf('\n', this.buffer, 0);
    this.backslash = -1;
    if (!this.isAtStart && this.passed - this.statementStart > MAX_STATEMENT) throw this.tooLong(MAX_STATEMENT);
  }

  /** No more text follows. */
  end(): void {
    this.isLast = true;
  }

  /**
   * Reads the next token.
   *
   * @param isKept false if only the kind of quoted texts matters
   * @returns false where more text is needed
   * @throws SourceRefused for a token that is too long
   */
  advance(isKept = true): boolean {
    for (;;) {
      if (this.open !== undefined) {
        if (!this.resume(this.open, isKept)) return false;
        if (this.finish(this.open)) return true;
        continue;
      }
      BLANKS.lastIndex = this.at;
      BLANKS.test(this.buffer);
      this.at = BLANKS.lastIndex;
      const step = this.step(isKept);
      if (step !== undefined) return step;
    }
  }

  /** Passes the rest of a statement. @returns false where more text is needed */
  skipStatement(): boolean {
    for (;;) {
      if (this.open !== undefined) {
        if (!this.resume(this.open, false)) return false;
        this.finish(this.open);
        continue;
      }
      this.skipped.lastIndex = this.at;
      const found = this.skipped.exec(this.buffer);
      if (found === null) {
        // A sign of several characters may have begun.
        this.at = Math.max(this.at, this.buffer.length - (this.isLast ? 0 : MAX_DELIMITER));
        return false;
      }
      this.at = found.index;
      const start = this.at;
      const step = this.step(false);
      if (step === false) return false;
      if (step === true && this.kind === 'end') return true;
      if (this.at === start) throw new Error('the tokenizer stands still');
    }
  }

  /** Reads what begins here. @returns undefined behind a comment or the start of something, false where more text is needed */
  private step(isKept: boolean): boolean | undefined {
    const { buffer, at, delimiter } = this;
    const first = buffer[at];
    if (first === undefined) return false;
    if (buffer.startsWith(delimiter, at)) return this.endStatement();
    const rest = buffer.length - at;
    if (!this.isLast && rest < delimiter.length && delimiter.startsWith(buffer.slice(at))) return false;
    if (first === "'" || first === '"' || first === '`') {
      if (this.plainQuote(first, isKept)) return true;
      this.begin(openQuote(first, this.session, isKept), 1);
      return undefined;
    }
    if (first === '[' && this.session.isSqlite) {
      this.begin(openQuote(']', this.session, isKept), 1);
      return undefined;
    }
    if (first === '-' || first === '#' || first === '/' || first === '*') {
      const passed = this.comment(first, rest);
      if (passed !== 'no comment') return passed;
    }
    if (isDigit(first) || (first === '.' && isDigit(buffer[at + 1]) && this.isBeforeValue())) {
      if (buffer.startsWith('0x', at) || buffer.startsWith('0X', at)) {
        this.begin({ kind: 'hex', parts: isKept ? [] : undefined, length: 0 }, 2);
        return undefined;
      }
      NUMBER.lastIndex = at;
      if (NUMBER.test(buffer)) return this.word('number', NUMBER.lastIndex);
    }
    WORD.lastIndex = at;
    if (WORD.test(buffer)) return this.word('word', WORD.lastIndex);
    if (first === '.' && rest === 1 && !this.isLast) return false;
    return this.take('sign', first, 1);
  }

  /** Takes a quoted text that ends in this piece and has neither escapes nor quotes in it, as nearly all. @returns false for others */
  private plainQuote(quote: string, isKept: boolean): boolean {
    const { buffer, at, session } = this;
    const end = buffer.indexOf(quote, at + 1);
    if (end === -1 || end + 1 === buffer.length || buffer[end + 1] === quote || session.charset.leads !== '')
      return false;
    if (this.backslash < at) this.backslash = positionOf('\\', buffer, at);
    if (this.backslash < end || end - at > MAX_TEXT) return false;
    const kind = quote === "'" ? 'text' : quote === '"' ? 'double' : 'name';
    return this.take(kind, isKept ? buffer.slice(at + 1, end) : '', end + 1 - at);
  }

  private endStatement(): true {
    this.take('end', '', this.delimiter.length);
    this.isAtStart = true;
    return true;
  }

  private word(kind: 'word' | 'number', end: number): boolean | undefined {
    const { buffer, at, delimiter } = this;
    // A word or a number goes on in the next piece, or the statement ends within it.
    if (!this.isLast && end + MAX_DELIMITER > buffer.length) {
      if (buffer.length - at > MAX_WORD) throw this.tooLong(MAX_WORD);
      return false;
    }
    if (end - at > MAX_WORD) throw this.tooLong(MAX_WORD);
    let text = buffer.slice(at, end);
    if (delimiter !== ';') {
      const cut = buffer.slice(at, end + delimiter.length).indexOf(delimiter);
      if (cut > 0) text = text.slice(0, cut);
    }
    if (this.isAtStart && text.length === 9 && text.toUpperCase() === 'DELIMITER' && !this.session.isSqlite)
      return this.delimiterLine();
    return this.take(kind, text, text.length);
  }

  /** Reads the command that the client of MySQL has for the end of statements. */
  private delimiterLine(): false | undefined {
    const { buffer, at } = this;
    const [line = ''] = buffer.slice(at, at + MAX_WORD).split('\n', 1);
    if (at + line.length === buffer.length && line.length < MAX_WORD && !this.isLast) return false;
    const [, delimiter = ''] = line.trim().split(/[ \t]+/, 2);
    if (delimiter === '' || delimiter.length > MAX_DELIMITER || delimiter.includes('\\'))
      throw new SourceRefused(reason('dump-delimiter', { line: this.line, most: MAX_DELIMITER }));
    this.delimiter = delimiter;
    this.skipped = new RegExp(`${SKIPPED.source.replace(';', '')}|${escapeRegExp(delimiter)}`, 'g');
    this.at += line.length;
    // The client passes over the rest of the line.
    this.open = { kind: 'comment', end: '\n' };
    return undefined;
  }

  private comment(first: string, rest: number): false | undefined | 'no comment' {
    const { buffer, at, session, isLast } = this;
    if (first === '#') {
      if (session.isSqlite) return 'no comment';
      this.begin({ kind: 'comment', end: '\n' }, 1);
      return undefined;
    }
    if (rest < 3 && !isLast) return false;
    const second = buffer[at + 1];
    if (first === '-') {
      // MySQL wants a blank behind the two minus signs.
      if (second !== '-' || !(session.isSqlite || (buffer[at + 2] ?? '\n') <= ' ')) return 'no comment';
      this.begin({ kind: 'comment', end: '\n' }, 2);
      return undefined;
    }
    if (first === '*') {
      if (second !== '/' || this.executedDepth === 0) return 'no comment';
      this.executedDepth--;
      this.at += 2;
      return undefined;
    }
    if (second !== '*') return 'no comment';
    if (rest < MAX_DELIMITER && !isLast) return false;
    EXECUTED.lastIndex = at;
    const [head, version = ''] = (session.isSqlite ? null : EXECUTED.exec(buffer)) ?? [''];
    if (head === '' || NEVER.test(version)) {
      this.begin({ kind: 'comment', end: '*/' }, 2);
      return undefined;
    }
    this.executedDepth++;
    this.at += head.length;
    return undefined;
  }

  /** Reads on in something that has begun. @returns false where more text is needed */
  private resume(open: Open, isKept: boolean): boolean {
    const { buffer, at, isLast } = this;
    if (open.kind === 'comment') {
      const found = buffer.indexOf(open.end, at);
      this.at = found === -1 ? Math.max(at, buffer.length - (open.end.length - 1)) : found + open.end.length;
      if (found === -1 && isLast) this.at = buffer.length;
      return found !== -1;
    }
    if (!isKept) open.parts = undefined;
    let isDone: boolean;
    if (open.kind === 'quote') {
      const progress = readQuote(open, buffer, at, isLast);
      this.at = progress.at;
      isDone = progress.isDone;
    } else {
      HEX.lastIndex = at;
      HEX.test(buffer);
      this.at = HEX.lastIndex;
      open.length += this.at - at;
      open.parts?.push(buffer.slice(at, this.at));
      isDone = this.at < buffer.length || isLast;
    }
    if (open.parts !== undefined && open.length > MAX_TEXT) throw this.tooLong(MAX_TEXT);
    return isDone;
  }

  /** @returns whether it is a token */
  private finish(open: Open): boolean {
    this.open = undefined;
    if (open.kind === 'comment') return false;
    this.text = open.parts === undefined ? '' : open.parts.length === 1 ? (open.parts[0] ?? '') : open.parts.join('');
    if (open.kind === 'hex') this.kind = 'hex';
    else this.kind = open.quote === "'" ? 'text' : open.quote === '"' ? 'double' : 'name';
    return true;
  }

  private begin(open: Open, length: number): void {
    if (open.kind !== 'comment') this.startStatement();
    this.open = open;
    this.at += length;
  }

  private take(kind: TokenKind, text: string, length: number): true {
    if (kind !== 'end') this.startStatement();
    this.kind = kind;
    this.text = text;
    this.at += length;
    return true;
  }

  private startStatement(): void {
    if (!this.isAtStart) return;
    this.isAtStart = false;
    this.statementStart = this.passed + this.at;
  }

  /** Whether a number such as `.5` can begin here. Behind a name the point is one between names. */
  private isBeforeValue(): boolean {
    return this.kind === 'sign' && this.text !== '.';
  }

  private tooLong(most: number): SourceRefused {
    const size = most >= 1024 * 1024 ? `${most >> 20} MiB` : `${most} bytes`;
    return new SourceRefused(reason('dump-statement', { line: this.line, most: size }));
  }
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function isLineComment(open: Open): boolean {
  return open.kind === 'comment' && open.end === '\n';
}

function positionOf(character: string, text: string, at: number): number {
  const found = text.indexOf(character, at);
  return found === -1 ? Infinity : found;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
