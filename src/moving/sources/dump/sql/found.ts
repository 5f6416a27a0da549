import type { Charset } from './charsets.js';

/** The place of a table in a dump. The database is empty where the dump names none. */
export interface TableName {
  readonly database: string;
  readonly table: string;
}

/** A `CREATE TABLE`. */
export interface FoundTable extends TableName {
  readonly kind: 'table';
  /** Column to type in small letters. */
  readonly columns: ReadonlyMap<string, string>;
  /** The character set of the table; undefined where the dump does not name it. */
  readonly charset: string | undefined;
  /** With `IF NOT EXISTS`: a table of this name stays as it is. */
  readonly isOptional: boolean;
  readonly line: number;
}

/** A table is dropped or emptied. Without a table it is the whole database. */
export interface FoundRemoval {
  readonly kind: 'dropped' | 'emptied';
  readonly database: string;
  readonly table: string | undefined;
}

/** The start of an `INSERT`. */
export interface FoundInsert extends TableName {
  readonly kind: 'insert';
  readonly line: number;
}

/** A text of which some characters are not ASCII. Each character is one byte. */
export interface EncodedText {
  readonly bytes: string;
  /** Undefined for bytes without a character set: those of hexadecimal literals and of `_binary`. */
  readonly charset: Charset | undefined;
}

/** A row of an `INSERT`. */
export interface FoundRow extends TableName {
  readonly kind: 'row';
  /** Undefined where the statement names none. */
  readonly columns: readonly string[] | undefined;
  readonly values: readonly (string | EncodedText | null)[];
  /** The bytes of its values. */
  readonly size: number;
  readonly line: number;
}

export type Found = FoundTable | FoundRemoval | FoundInsert | FoundRow;
