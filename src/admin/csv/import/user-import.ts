import type { OperationOf } from '../../../operations/operation.entity.js';

/** What there is to know about a file of users. */
export interface UserImportInput {
  /** The names of the columns, in their order. */
  readonly columns: readonly string[];
  /** A column holds passwords or UUIDs. */
  readonly hasSecrets: boolean;
}

/** Where an import of users is. */
export interface UserImportPlace {
  /** The number of the last line that the import has processed. */
  readonly lastLine: number;
  readonly added: number;
  readonly changed: number;
}

/** The import of a file of users. Its total is the number of lines without the first. */
export type UserImport = OperationOf<UserImportInput, UserImportPlace>;

export const FIRST_LINE: UserImportPlace = { lastLine: 0, added: 0, changed: 0 };
