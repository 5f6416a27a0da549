import { SourceRefused } from '../../../moving.errors.js';
import { reason } from '../../../reasons/reason.js';
import { type Charset, charsetOf, isAscii, UTF8 } from './charsets.js';
import type { FoundRow } from './found.js';
import type { SqlSession } from './sql-session.js';
import type { TokenKind } from './sql-tokenizer.js';
import { type Call, isFunction, resultOf } from './sqlite-functions.js';
import { MAX_COLUMNS } from './table-reader.js';

type Value = FoundRow['values'][number];

/** The texts of one row. */
const MAX_ROW = 16 * 1024 * 1024;
const MAX_CALLS = 8;
/** The engine copies shorter texts by itself. */
const SHORT = 13;

/** Reads the list of rows behind `VALUES`, token by token. */
export class RowReader {
  /** The values of the row that has just ended. */
  values: Value[] = [];
  /** The bytes of these values. */
  size = 0;
  private isInRow = false;
  private isBehindValue = false;
  /** A sign or introducer in front of the value. */
  private prefix = '';
  private readonly calls: Call[] = [];

  constructor(private readonly session: SqlSession) {}

  /**
   * @returns `row` behind the last parenthesis of a row, `over` for a token that ends the list of rows
   * @throws SourceRefused for a value that is no literal, and for a row that is too long
   */
  take(kind: TokenKind, text: string, line: number): 'row' | 'over' | undefined {
    if (this.isInRow) return this.takeInRow(kind, text, line);
    if (kind === 'sign' && text === ',') return undefined;
    if (kind !== 'sign' || text !== '(') return 'over';
    this.isInRow = true;
    this.isBehindValue = false;
    this.values = [];
    this.size = 0;
    return undefined;
  }

  private takeInRow(kind: TokenKind, text: string, line: number): 'row' | undefined {
    this.size += text.length;
    if (this.size > MAX_ROW) throw new SourceRefused(reason('dump-statement', { line, most: `${MAX_ROW >> 20} MiB` }));
    if (!this.isBehindValue) {
      if (!this.takeValue(kind, text)) throw this.noLiteral(text, line);
      return undefined;
    }
    if (kind !== 'sign') throw this.noLiteral(text, line);
    if (text === ',') this.isBehindValue = false;
    else if (text !== ')') throw this.noLiteral(text, line);
    else if (this.calls.length > 0) {
      if (!this.endCall()) throw this.noLiteral(text, line);
    } else {
      this.isInRow = false;
      return 'row';
    }
    return undefined;
  }

  /** @returns false for a token that is no value */
  private takeValue(kind: TokenKind, text: string): boolean {
    const { prefix } = this;
    switch (kind) {
      case 'text':
      case 'double':
        return this.takeText(text);
      case 'number':
        return (prefix === '' || prefix === '+' || prefix === '-') && this.add(prefix === '-' ? `-${text}` : text);
      case 'hex':
        return isHex(text) && this.addBytes(bytesOfHex(text));
      case 'word':
        return (prefix === '' || prefix.startsWith('_')) && this.takeWord(text, prefix !== '');
      case 'sign':
        if (text === '(' && isFunction(prefix)) {
          this.calls.push({ name: prefix, values: [] });
          this.prefix = '';
          return this.calls.length <= MAX_CALLS;
        }
        if ((text !== '-' && text !== '+') || prefix !== '') return false;
        this.prefix = text;
        return true;
      default:
        return false;
    }
  }

  private takeWord(word: string, hasIntroducer: boolean): boolean {
    const upper = word.toUpperCase();
    if (hasIntroducer && upper !== 'X' && upper !== 'B') return false;
    if (upper === 'NULL') return this.add(null);
    if (upper === 'TRUE') return this.add('1');
    if (upper === 'FALSE') return this.add('0');
    const bits = /^0b([01]{1,64})$/.exec(word)?.[1];
    if (bits !== undefined) return this.add(decimalOf(bits));
    const isPrefix = word.startsWith('_') || ['X', 'B', 'N'].includes(upper);
    if (!isPrefix && !(this.session.isSqlite && isFunction(word))) return false;
    this.prefix = word;
    return true;
  }

  private takeText(text: string): boolean {
    const prefix = this.prefix.toUpperCase();
    switch (prefix) {
      case '':
        return this.addText(text, this.session.charset);
      case 'X':
        return isHex(text) && this.addBytes(bytesOfHex(text));
      case 'B':
        return /^[01]{0,64}$/.test(text) && this.add(decimalOf(text));
      case 'N':
        return this.addText(text, UTF8);
      case '_BINARY':
        return this.addBytes(text);
      default:
        return prefix.startsWith('_') && this.addText(text, charsetOf(this.prefix.slice(1)));
    }
  }

  private addText(bytes: string, charset: Charset): boolean {
    // A text that is only ASCII may have lost characters when it was written.
    const isPlain = isAscii(bytes) && (charset.isUnicode || !bytes.includes('??'));
    return this.add(isPlain ? apart(bytes) : { bytes: apart(bytes), charset });
  }

  private addBytes(bytes: string): boolean {
    return this.add(isAscii(bytes) ? apart(bytes) : { bytes: apart(bytes), charset: undefined });
  }

  private add(value: Value): boolean {
    this.prefix = '';
    this.isBehindValue = true;
    const call = this.calls.at(-1);
    if (call === undefined) {
      this.values.push(value);
      return this.values.length <= MAX_COLUMNS;
    }
    if (value === null || call.values.length >= MAX_CALLS) return false;
    call.values.push(typeof value === 'string' ? value : value.bytes);
    return true;
  }

  private endCall(): boolean {
    const call = this.calls.pop();
    const result = call === undefined ? undefined : resultOf(call);
    return result !== undefined && this.addText(result, UTF8);
  }

  private noLiteral(text: string, line: number): SourceRefused {
    return new SourceRefused(reason('dump-no-literal', { line, fragment: `${this.prefix}${text.slice(0, 20)}…` }));
  }
}

/** A copy. A longer text is otherwise a part of its piece of the dump, which stays in memory as long as that text does. */
function apart(bytes: string): string {
  return bytes.length < SHORT ? bytes : Buffer.from(bytes, 'latin1').toString('latin1');
}

function isHex(digits: string): boolean {
  return /^[0-9a-fA-F]*$/.test(digits);
}

/** An odd number of digits has a 0 in front. */
function bytesOfHex(digits: string): string {
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex').toString('latin1');
}

function decimalOf(bits: string): string {
  return String(BigInt(`0b${bits === '' ? '0' : bits}`));
}
