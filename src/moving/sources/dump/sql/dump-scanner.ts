import { SourceRefused } from '../../../moving.errors.js';
import { reason } from '../../../reasons/reason.js';
import { textOrBytes } from './charsets.js';
import type { Found, FoundRow, TableName } from './found.js';
import { RowReader } from './row-reader.js';
import { applySettings } from './settings-statement.js';
import { SqlSession } from './sql-session.js';
import { SqlTokenizer, type Token } from './sql-tokenizer.js';
import { MAX_COLUMNS, TableReader } from './table-reader.js';
import { TokenList, wordOf } from './token-list.js';

/** The head of an `INSERT` names each column once; other heads are shorter. */
const MAX_HEAD = 2 * MAX_COLUMNS + 100;
const MAX_HEAD_BYTES = 1024 * 1024;
/** Statements that are read whole, since they decide what others mean. */
const SHORT = [
  ...['SET', 'USE', 'DROP', 'TRUNCATE', 'DELETE', 'LOAD', 'COPY', 'PRAGMA'],
  ...['START', 'BEGIN', 'COMMIT', 'END', 'ROLLBACK', 'LOCK', 'UNLOCK'],
];
/** Words behind the name and the columns of an `INSERT`. */
const ROWS_FROM = ['VALUES', 'VALUE', 'SELECT', 'SET', 'WITH', 'TABLE'];
const BODIES = ['TRIGGER', 'PROCEDURE', 'FUNCTION', 'EVENT', 'PACKAGE'];
const CREATED = ['TABLE', 'VIEW', 'INDEX', 'DATABASE', 'SCHEMA', 'USER', 'ROLE', 'SEQUENCE', ...BODIES];
/** `CREATE` with its options, or the name of a table, has fewer tokens. */
const MAX_CREATE = 30;

/** What is being read: the start of a statement, its definition or rows, a body with statements of its own, or nothing of it. */
type Mode =
  | { readonly kind: 'head' | 'skip' }
  | { readonly kind: 'table'; readonly reader: TableReader }
  | {
      readonly kind: 'rows';
      readonly reader: RowReader;
      readonly into: Pick<FoundRow, 'database' | 'table' | 'columns'>;
    }
  | { readonly kind: 'body'; depth: number; last: string };

/**
 * Finds tables and rows in a dump that arrives in pieces. It reads `CREATE TABLE`, `INSERT … VALUES` with literals and the statements
 * that decide what these mean, skips all others, and executes nothing. Each character of a piece is one byte.
 */
export class DumpScanner {
  readonly session = new SqlSession();
  private readonly tokens = new SqlTokenizer(this.session);
  private mode: Mode = { kind: 'head' };
  private head: Token[] = [];
  private headBytes = 0;
  private headDepth = 0;
  private headLine = 1;

  /** @param wants whether the caller needs the rows of the `INSERT` that begins */
  constructor(private readonly wants: (name: TableName) => boolean) {}

  /** @throws SourceRefused */
  *push(piece: string): Generator<Found> {
    this.tokens.push(piece);
    yield* this.scan();
  }

  /** @throws SourceRefused for a dump that ends within a statement */
  *end(): Generator<Found> {
    this.tokens.end();
    yield* this.scan();
    if (!this.tokens.isBetweenStatements || this.tokens.isWithinToken) throw new SourceRefused(reason('dump-cut'));
  }

  /** The bytes of the statement that is being read, as far as they are in memory. */
  get held(): number {
    return this.tokens.held + this.headBytes + (this.mode.kind === 'rows' ? this.mode.reader.size : 0);
  }

  private *scan(): Generator<Found> {
    const { tokens } = this;
    for (;;) {
      const { mode } = this;
      if (mode.kind === 'skip') {
        if (!tokens.skipStatement()) return;
        this.begin();
      } else if (!tokens.advance(mode.kind !== 'body')) return;
      else if (mode.kind === 'rows') {
        const step = mode.reader.take(tokens.kind, tokens.text, tokens.line);
        if (step === 'row')
          yield { kind: 'row', ...mode.into, values: mode.reader.values, size: mode.reader.size, line: tokens.line };
        else if (step === 'over') this.leave(tokens.kind === 'end');
      } else if (mode.kind === 'table') {
        const table = mode.reader.take(tokens);
        if (table !== undefined) {
          this.begin();
          yield table;
        }
      } else if (mode.kind === 'body') this.takeOfBody(mode);
      else yield* this.takeOfHead();
    }
  }

  private begin(): void {
    this.mode = { kind: 'head' };
    this.head = [];
    this.headBytes = this.headDepth = 0;
  }

  /** Has no more interest in a statement. */
  private leave(isAtItsEnd: boolean): void {
    if (isAtItsEnd) this.begin();
    else this.mode = { kind: 'skip' };
  }

  private *takeOfHead(): Generator<Found> {
    const { kind, text, line } = this.tokens;
    if (wordOf(this.head[0]) === 'USE' && this.head.length === 2 && (kind === 'end' || line > this.headLine)) {
      // The client of MySQL needs nothing but the end of the line here.
      this.session.database = textOrBytes(this.head[1]?.text ?? '');
      this.begin();
    }
    if (kind === 'end') {
      const head = this.head;
      this.begin();
      yield* this.short(head);
      return;
    }
    if (this.head.length === 0) this.headLine = line;
    this.head.push({ kind, text });
    this.headBytes += text.length;
    if (kind === 'sign' && text === '(') this.headDepth++;
    if (kind === 'sign' && text === ')') this.headDepth--;
    if (this.head.length > MAX_HEAD || this.headBytes > MAX_HEAD_BYTES)
      throw new SourceRefused(reason('dump-statement', { line, most: `${MAX_HEAD_BYTES >> 20} MiB` }));
    const first = wordOf(this.head[0]);
    if (first === 'INSERT' || first === 'REPLACE') yield* this.insert();
    else if (first === 'CREATE') this.create();
    else if (!SHORT.includes(first)) this.mode = { kind: 'skip' };
  }

  /** Looks at the head of an `INSERT` at the words that can end it. */
  private *insert(): Generator<Found> {
    const { head, headLine: line } = this;
    const word = wordOf(head.at(-1));
    if (head.length < 2 || this.headDepth > 0 || !ROWS_FROM.includes(word)) return;
    const list = new TokenList(head.slice(1));
    list.takeAnyOf('LOW_PRIORITY', 'DELAYED', 'HIGH_PRIORITY', 'IGNORE', 'OR', 'REPLACE', 'ROLLBACK', 'ABORT', 'FAIL');
    list.takeWords('INTO');
    const name = list.takeTable(this.session.database);
    // The word is the name of the table itself, or of its database.
    if (name === undefined || list.isAtEnd()) return;
    const columns = columnsOf(list);
    // The word is the name of a column.
    if (columns === 'open') return;
    this.mode = { kind: 'skip' };
    yield { kind: 'insert', ...name, line };
    if (!this.wants(name)) return;
    if ((word !== 'VALUES' && word !== 'VALUE') || columns === 'other')
      throw new SourceRefused(reason('dump-no-rows', { line, table: name.table }));
    this.mode = { kind: 'rows', reader: new RowReader(this.session), into: { ...name, columns } };
  }

  private create(): void {
    const { head, headLine: line, session } = this;
    const what = head
      .slice(1)
      .map(wordOf)
      .find((word) => CREATED.includes(word));
    if (what === undefined && head.length < MAX_CREATE) return;
    if (what !== undefined && BODIES.includes(what)) {
      // Where the dump has set a delimiter, it ends the body.
      this.mode = this.tokens.endsAtSemicolons ? { kind: 'body', depth: 0, last: '' } : { kind: 'skip' };
      return;
    }
    const list = new TokenList(head.slice(1));
    list.takeWords('OR', 'REPLACE');
    if (!list.takeWords('TABLE') || head.length > MAX_CREATE) {
      this.mode = { kind: 'skip' };
      return;
    }
    const last = head.at(-1);
    if (last?.kind !== 'sign' || last.text !== '(') return;
    const isOptional = list.takeWords('IF', 'NOT', 'EXISTS');
    const name = list.takeTable(session.database);
    if (name === undefined || !list.takeSign('(')) this.mode = { kind: 'skip' };
    else this.mode = { kind: 'table', reader: new TableReader({ ...name, isOptional, line }, session.isSqlite) };
  }

  /** Finds the end of a body by its `BEGIN` and `END`: its own statements end at semicolons too. */
  private takeOfBody(body: Extract<Mode, { kind: 'body' }>): void {
    const { kind } = this.tokens;
    const word = wordOf(this.tokens);
    const isOwnWord = body.last !== '.' && body.last !== '@';
    if (kind === 'end' && body.depth === 0) this.begin();
    else if (isOwnWord && (word === 'BEGIN' || (word === 'CASE' && body.last !== 'END'))) body.depth++;
    else if (isOwnWord && word === 'END') body.depth--;
    // These ends belong to no BEGIN and no CASE.
    else if (body.last === 'END' && ['IF', 'WHILE', 'LOOP', 'REPEAT', 'FOR'].includes(word)) body.depth++;
    body.last = kind === 'sign' ? this.tokens.text : word;
  }

  private *short(head: readonly Token[]): Generator<Found> {
    const { session } = this;
    const list = new TokenList(head);
    if (wordOf(head[0]) === 'SET') applySettings(head, session);
    else if (list.takeWords('DROP', 'TABLE')) yield* this.dropped(list);
    else if (list.takeWords('DROP', 'DATABASE') || list.takeWords('DROP', 'SCHEMA')) {
      list.takeWords('IF', 'EXISTS');
      const database = list.takeName();
      if (database !== undefined) yield { kind: 'dropped', database, table: undefined };
    } else if (list.takeWords('TRUNCATE') || list.takeWords('DELETE', 'FROM')) {
      list.takeWords('TABLE');
      const name = list.takeTable(session.database);
      if (name !== undefined && list.isAtEnd()) yield { kind: 'emptied', ...name };
    } else if (list.takeWords('LOAD') || list.takeWords('COPY')) this.refuseFiles(head, session);
    else if (list.takeWords('PRAGMA') || list.takeWords('BEGIN', 'TRANSACTION')) {
      session.isInTransaction = wordOf(head[0]) === 'BEGIN';
      session.beginSqlite();
    } else noteEnds(list, session);
  }

  private *dropped(list: TokenList): Generator<Found> {
    list.takeWords('IF', 'EXISTS');
    do {
      const name = list.takeTable(this.session.database);
      if (name !== undefined) yield { kind: 'dropped', ...name };
    } while (list.takeSign(','));
  }

  /** Rows that stand in other files, or in a form of another database. */
  private refuseFiles(head: readonly Token[], { database }: SqlSession): void {
    const at = head.findIndex((token) => wordOf(token) === 'TABLE' || wordOf(token) === 'COPY');
    const name = new TokenList(head.slice(at + 1)).takeTable(database);
    if (name !== undefined && this.wants(name))
      throw new SourceRefused(reason('dump-no-rows', { line: this.headLine, table: name.table }));
  }
}

/** @returns undefined for no list, `open` for one that has not ended, `other` for something else */
function columnsOf(list: TokenList): readonly string[] | undefined | 'open' | 'other' {
  if (!list.takeSign('(')) return list.take() !== undefined && list.isAtEnd() ? undefined : 'other';
  const columns: string[] = [];
  for (;;) {
    const name = list.takeName();
    if (name !== undefined) columns.push(name);
    if (list.isAtEnd()) return 'open';
    if (list.takeSign(')')) break;
    if (!list.takeSign(',')) return 'other';
  }
  if (list.isAtEnd()) return 'open';
  list.take();
  return list.isAtEnd() ? columns : 'other';
}

function noteEnds(list: TokenList, session: SqlSession): void {
  if (list.takeWords('START', 'TRANSACTION') || list.takeWords('BEGIN')) session.isInTransaction = true;
  else if (list.takeWords('COMMIT') || list.takeWords('END')) session.isInTransaction = false;
  else if (list.takeWords('LOCK')) session.isInLock = true;
  else if (list.takeWords('UNLOCK')) session.isInLock = false;
}
