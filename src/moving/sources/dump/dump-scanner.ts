import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import type { SourceValue } from '../source-row.js';
import { MORE, noLiteral, readLiteral, skipBlanks, skipQuoted } from './sql-literals.js';
import { readColumns } from './table-definition.js';

/** A `CREATE TABLE`. */
export interface FoundTable {
  readonly table: string;
  readonly columns: ReadonlyMap<string, string>;
}

/** A row of an `INSERT`. `columns` is undefined where the statement names none. */
export interface FoundRow {
  readonly table: string;
  readonly columns: readonly string[] | undefined;
  readonly values: readonly SourceValue[];
}

const NAME = '(?:`[^`]+`|"[^"]+"|[\\w$]+)';
const CREATE = new RegExp(
  `CREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(?:${NAME}\\s*\\.\\s*)?(${NAME})\\s*\\(`,
  'iy',
);
const INSERT = new RegExp(
  `(?:INSERT|REPLACE)\\s+(?:(?:LOW_PRIORITY|DELAYED|HIGH_PRIORITY|IGNORE)\\s+)*(?:INTO\\s+)?(?:${NAME}\\s*\\.\\s*)?(${NAME})\\s*(?:\\(([^)]*)\\)\\s*)?VALUES?\\s*(?=\\()`,
  'iy',
);
const DELIMITER = /DELIMITER[ \t]+(\S+)[^\n]*\n/iy;
/** The head of a statement is shorter. */
const MAX_HEAD = 64 * 1024;
const MAX_STATEMENT = 64 * 1024 * 1024;

/**
 * Finds the tables and rows in a dump that arrives in pieces. It reads `CREATE TABLE` and `INSERT … VALUES` with literals, skips all
 * other statements, and executes nothing. Each character of a piece is one byte.
 */
export class DumpScanner {
  private text = '';
  private at = 0;
  private isLast = false;
  private delimiter = ';';
  /** The statement whose rows are read, or true while a statement is skipped. */
  private inserting: Omit<FoundRow, 'values'> | undefined;
  private isSkipping = false;

  /**
   * @param wants whether the caller needs the rows of a table
   * @param maxHead the characters up to the first row of a statement
   */
  constructor(
    private readonly wants: (table: string) => boolean,
    private readonly maxHead = MAX_HEAD,
  ) {}

  /** @throws SourceRefused */
  *push(piece: string): Generator<FoundTable | FoundRow> {
    this.text = this.text.slice(this.at) + piece;
    this.at = 0;
    yield* this.scan();
    if (this.text.length - this.at > MAX_STATEMENT)
      throw new SourceRefused(reason('dump-statement', { most: MAX_STATEMENT >> 20 }));
  }

  /** @throws SourceRefused for a dump that ends within a statement */
  *end(): Generator<FoundTable | FoundRow> {
    this.isLast = true;
    yield* this.scan();
    if (this.inserting !== undefined || this.isSkipping || this.text.slice(this.at).trim() !== '')
      throw new SourceRefused(reason('dump-cut'));
  }

  private *scan(): Generator<FoundTable | FoundRow> {
    for (;;) {
      if (this.isSkipping) {
        if (!this.skip()) return;
      } else if (this.inserting !== undefined) {
        const row = this.row(this.inserting);
        if (row === MORE) return;
        if (row !== undefined) yield row;
      } else {
        const found = this.begin();
        if (found === MORE) return;
        if (found !== undefined) yield found;
      }
    }
  }

  /** Reads the head of the next statement, or passes a comment. */
  private begin(): FoundTable | typeof MORE | undefined {
    const { text } = this;
    this.at = skipBlanks(text, this.at);
    if (this.at >= text.length) return MORE;
    if (!this.isLast && text.length - this.at < this.maxHead) return MORE;
    const two = text.slice(this.at, this.at + 2);
    if (two === '--' || two.startsWith('#')) return this.passTo('\n');
    if (two === '/*') return this.passTo('*/');
    const delimiter = matchAt(DELIMITER, text, this.at);
    if (delimiter !== undefined) {
      this.delimiter = delimiter[1] ?? ';';
      this.at += delimiter[0].length;
      return undefined;
    }
    const insert = matchAt(INSERT, text, this.at);
    if (insert !== undefined) {
      const table = plainName(insert[1] ?? '');
      if (this.wants(table)) {
        const columns = insert[2]?.split(',').map((name) => plainName(name.trim()));
        this.inserting = { table, columns };
        this.at += insert[0].length;
        return undefined;
      }
    }
    const create = matchAt(CREATE, text, this.at);
    if (create !== undefined) {
      const start = this.at;
      if (!this.skip()) return MORE;
      const statement = text.slice(start, this.at);
      return { table: plainName(create[1] ?? ''), columns: readColumns(statement, create[0].length) };
    }
    this.isSkipping = true;
    return undefined;
  }

  /** Passes a comment. The last line may lack its end. */
  private passTo(end: string): typeof MORE | undefined {
    const found = this.text.indexOf(end, this.at);
    if (found === -1 && !this.isLast) return MORE;
    this.at = found === -1 ? this.text.length : found + end.length;
    return undefined;
  }

  /** @returns undefined behind the last row of a statement */
  private row(statement: Omit<FoundRow, 'values'>): FoundRow | typeof MORE | undefined {
    const { text } = this;
    let at = skipBlanks(text, this.at);
    if (at >= text.length) return MORE;
    if (text[at] === ',') at = skipBlanks(text, at + 1);
    if (at >= text.length) return MORE;
    if (text[at] !== '(') {
      // The end, or ON DUPLICATE KEY UPDATE.
      this.inserting = undefined;
      this.isSkipping = true;
      return undefined;
    }
    const values: SourceValue[] = [];
    for (at++; ;) {
      const literal = readLiteral(text, skipBlanks(text, at));
      if (literal === MORE) return MORE;
      values.push(literal.value);
      at = skipBlanks(text, literal.end);
      const next = text[at];
      if (next === undefined) return MORE;
      if (next !== ',' && next !== ')') throw noLiteral(text, at);
      at++;
      if (next === ')') break;
    }
    this.at = at;
    return { ...statement, values };
  }

  /** Passes the rest of a statement. @returns false where its end is missing */
  private skip(): boolean {
    const stop = new RegExp(`['"\`]|--\\s|/\\*|${escapeRegExp(this.delimiter)}`, 'g');
    for (let at = this.at; ;) {
      stop.lastIndex = at;
      const found = stop.exec(this.text);
      if (found === null) return this.keepRest(Math.max(at, this.text.length - HEAD_OF_STOP));
      const [what] = found;
      if (what === this.delimiter) {
        this.at = found.index + what.length;
        this.isSkipping = false;
        return true;
      }
      const end = this.passed(what, found.index);
      if (end === undefined) return this.keepRest(found.index);
      at = end;
    }
  }

  private passed(what: string, start: number): number | undefined {
    if (what.startsWith('--') || what === '/*') {
      const end = what === '/*' ? '*/' : '\n';
      const found = this.text.indexOf(end, start + 2);
      return found === -1 ? undefined : found + end.length;
    }
    const end = skipQuoted(this.text, start);
    return end === MORE ? undefined : end;
  }

  /** Forgets the part of a skipped statement that has been read. A definition is read from its start once it is whole. */
  private keepRest(at: number): false {
    if (this.isSkipping) this.at = at;
    return false;
  }
}

/** The longest thing that ends or interrupts a skipped statement may begin in these last characters. */
const HEAD_OF_STOP = 16;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function plainName(name: string): string {
  return /^[`"].*[`"]$/.test(name) ? name.slice(1, -1) : name;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
