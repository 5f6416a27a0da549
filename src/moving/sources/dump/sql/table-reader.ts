import { SourceRefused } from '../../../moving.errors.js';
import { reason } from '../../../reasons/reason.js';
import { textOrBytes } from './charsets.js';
import type { FoundTable, TableName } from './found.js';
import type { Token } from './sql-tokenizer.js';
import { isName, wordOf } from './token-list.js';

/** MySQL has no table with more. */
export const MAX_COLUMNS = 4096;
/** Words that begin a key where a column could stand. A column of such a name is in quotes. */
const KEYS = ['PRIMARY', 'UNIQUE', 'KEY', 'INDEX', 'CONSTRAINT', 'FULLTEXT', 'SPATIAL', 'FOREIGN', 'CHECK', 'PERIOD'];
const SQLITE_KEYS = ['PRIMARY', 'UNIQUE', 'CONSTRAINT', 'FOREIGN', 'CHECK'];

/** Reads a `CREATE TABLE` behind its first parenthesis, token by token. */
export class TableReader {
  private readonly columns = new Map<string, string>();
  private readonly keys: readonly string[];
  private depth = 1;
  /** The tokens that begin a column, up to its type. */
  private part: Token[] = [];
  /** What stands behind the columns, as far as it matters. */
  private lastWords = '';
  private charset: string | undefined;

  constructor(
    private readonly head: TableName & Pick<FoundTable, 'isOptional' | 'line'>,
    isSqlite: boolean,
  ) {
    this.keys = isSqlite ? SQLITE_KEYS : KEYS;
  }

  /** @returns the table at the end of its statement @throws SourceRefused for a definition that is none */
  take(token: Token): FoundTable | undefined {
    if (token.kind === 'end') {
      if (this.depth > 0) throw this.refused();
      return { kind: 'table', ...this.head, columns: this.columns, charset: this.charset };
    }
    if (this.depth === 0) this.takeOption(token);
    else if (token.kind === 'sign' && '(),'.includes(token.text)) this.takeSign(token.text);
    // The token itself is the tokenizer, which goes on.
    else if (this.depth === 1 && this.part.length < 2) this.part.push({ kind: token.kind, text: token.text });
    return undefined;
  }

  private takeSign(sign: string): void {
    if (sign === '(') this.depth++;
    else if (sign === ')') this.depth--;
    if (sign === '(' || this.depth > 1 || (sign === ')' && this.depth === 1)) return;
    this.endPart();
  }

  private endPart(): void {
    const [name, type] = this.part;
    this.part = [];
    if (name === undefined || !isName(name) || this.keys.includes(wordOf(name))) return;
    if (this.columns.size >= MAX_COLUMNS) throw this.refused();
    this.columns.set(textOrBytes(name.text), wordOf(type).toLowerCase());
  }

  private takeOption(token: Token): void {
    if (/CHAR(ACTER )?SET $/.test(this.lastWords) && (token.kind === 'word' || token.kind === 'text')) {
      this.charset ??= token.text.toLowerCase();
    }
    if (token.kind !== 'sign' || token.text !== '=') this.lastWords = `${this.lastWords}${wordOf(token)} `.slice(-40);
  }

  private refused(): SourceRefused {
    const { line, table } = this.head;
    return new SourceRefused(reason('dump-definition', { line, table, most: MAX_COLUMNS }));
  }
}
