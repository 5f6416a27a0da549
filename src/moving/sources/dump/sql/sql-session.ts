import { type Charset, charsetOf, UTF8 } from './charsets.js';

/** More variables than any dump sets. */
const MAX_VARIABLES = 1000;

/** The settings of a dump that decide how its next statements read. */
export class SqlSession {
  /** The charset of the text in statements. */
  charset: Charset = UTF8;
  /** Whether a backslash in a text is a character like others. */
  hasPlainBackslashes = false;
  /** Whether `"` is around names, in which a backslash is a character like others. */
  hasAnsiQuotes = false;
  /** A dump of SQLite: other comments, and no escapes. */
  isSqlite = false;
  /** The database of names without one; empty where the dump names none. */
  database = '';
  /** The variables in which the dump has saved settings. */
  readonly saved = new Set<string>();
  /** Whether the dump has restored one of them. */
  hasRestored = false;
  /** Whether the dump has begun a transaction, or locked tables, and not ended that. */
  isInTransaction = false;
  isInLock = false;
  private readonly variables = new Map<string, string>();

  /** The value of a variable in small letters: `@old_mode` or `sql_mode`. */
  variable(name: string): string | undefined {
    return this.variables.get(name);
  }

  /** @param name in small letters, with `@` for a variable of the dump */
  set(name: string, value: string): void {
    if (this.variables.size < MAX_VARIABLES || this.variables.has(name)) this.variables.set(name, value);
    if (name === 'character_set_client') this.charset = charsetOf(value);
    else if (name === 'sql_mode') {
      this.hasPlainBackslashes = /\bNO_BACKSLASH_ESCAPES\b/i.test(value);
      this.hasAnsiQuotes = /\b(ANSI|ANSI_QUOTES|ORACLE|MSSQL|DB2|MAXDB|POSTGRESQL)\b/i.test(value);
    }
  }

  /** From here on the statements are those of SQLite. */
  beginSqlite(): void {
    this.isSqlite = true;
    this.hasPlainBackslashes = true;
    this.charset = UTF8;
  }
}
