import { wrongField, wrongFields } from '../../common/problems/panel.errors.js';
import { isCsvColumn, needsRight, readCsvFields } from '../../fields/field-csv.js';
import { type UserChange, UserFields } from '../../users/user/user.fields.js';
import { withoutGuard } from './formula-guard.js';

/** A line of an imported file. */
export interface CsvRow {
  readonly email: string;
  readonly fields: UserChange;
  readonly password?: string | undefined;
  readonly passwordHash?: string | undefined;
}

/** An unknown column may be a whole line of a file with other separators. */
const MAX_SHOWN = 100;
const LOGIN_SECRETS = ['password', 'password_hash'];

/** True for a file with columns that need the right `users:secrets`. */
export function haveSecrets(columns: readonly string[]): boolean {
  return columns.some((column) => LOGIN_SECRETS.includes(column) || needsRight(UserFields, column));
}

/** @throws InvalidValue where the column of the e-mail is missing, or a column is unknown */
export function checkColumns(columns: readonly string[]): void {
  const unknown = columns.filter((column) => !LOGIN_SECRETS.includes(column) && !isCsvColumn(UserFields, column));
  if (unknown.length > 0) {
    throw wrongFields(
      unknown.map((column) => {
        const field = column.length > MAX_SHOWN ? `${column.slice(0, MAX_SHOWN)}…`.toWellFormed() : column;
        return { field, message: `${field} is not known here`, code: 'unknown-field', values: {} };
      }),
    );
  }
  if (!columns.includes('email')) throw wrongField('email', 'is required', 'required');
}

/** @throws InvalidValue where a number is malformed, or the line is longer than any valid one and was stored without values */
export function readCsvRow(columns: readonly string[], values: readonly string[]): CsvRow {
  if (values.length === 0) throw wrongField('email', 'stands in a line that is too long', 'too-long');
  const plain = columns.map((column, index) => [column, plainText(column, values[index] ?? '')] as const);
  const texts = new Map(plain);
  return {
    email: texts.get('email') ?? '',
    fields: readCsvFields(UserFields, plain),
    password: texts.get('password') || undefined,
    passwordHash: texts.get('password_hash') || undefined,
  };
}

/** An export has no login passwords, so a leading apostrophe in one belongs to the password. */
function plainText(column: string, text: string): string {
  return LOGIN_SECRETS.includes(column) ? text : withoutGuard(text);
}
