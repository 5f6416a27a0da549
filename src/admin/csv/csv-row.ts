import { wrongField, wrongFields } from '../../common/panel.error.js';
import { readWireFields } from '../../http/wire-fields.js';
import type { UserFields } from '../../users/user-fields.js';
import { USER_BODY } from '../users/user-body.js';

/** A line of a file that is read. */
export interface CsvRow {
  readonly email: string;
  readonly fields: Partial<UserFields>;
  readonly password?: string | undefined;
  readonly passwordHash?: string | undefined;
}

const NUMBERS = ['port', 'enable', 'status', 'ban_time', 'reset_day', 'invite_num'];
/** What an empty field takes away; in all others it leaves what is there. */
const CLEARED = ['group', 'ban_time', 'reset_time', 'reset_day'];
/** Columns of a file that was written here which say nothing that can be set. */
const TOLD_ONLY = ['id', 'u', 'd', 'state', 'last_login', 'created_at'];
const KNOWN = [...Object.keys(USER_BODY), ...TOLD_ONLY, 'password', 'password_hash'];

/** @throws InvalidValue where there is no column for the e-mail, or one that is not known */
export function checkColumns(columns: readonly string[]): void {
  const unknown = columns.filter((column) => !KNOWN.includes(column));
  if (unknown.length > 0) {
    throw wrongFields(
      unknown.map((field) => ({ field, message: `${field} is not known here`, code: 'unknown-field', values: {} })),
    );
  }
  if (!columns.includes('email')) throw wrongField('email', 'is required', 'required');
}

/** @throws InvalidValue where a number is none */
export function readCsvRow(line: Readonly<Record<string, string>>): CsvRow {
  const plain = Object.entries(line).map(([column, text]) => [column, withoutGuard(text)] as const);
  const given = plain.filter(([column, text]) => text !== '' || CLEARED.includes(column));
  const body = Object.fromEntries(given.map(([column, text]) => [column, valueOf(column, text)]));
  const fields: Partial<UserFields> = {};
  Object.assign(fields, readWireFields(body, USER_BODY));
  const texts = new Map(plain);
  return {
    email: texts.get('email') ?? '',
    fields,
    password: texts.get('password') || undefined,
    passwordHash: texts.get('password_hash') || undefined,
  };
}

function valueOf(column: string, text: string): string | number | null {
  if (text === '') return null;
  if (!NUMBERS.includes(column)) return text;
  if (!/^-?\d{1,15}$/.test(text)) throw wrongField(column, 'must be a whole number', 'number');
  return Number(text);
}

/** The apostrophe that keeps a spreadsheet from running a text. */
function withoutGuard(text: string): string {
  return /^'[=+\-@\t\r＝＋－＠]/.test(text) ? text.slice(1) : text;
}
