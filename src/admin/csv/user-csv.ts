import { csvCell, csvColumns } from '../../fields/field-csv.js';
import { UserFields } from '../../users/user/user.fields.js';
import type { UserView } from '../users/admin-users.service.js';
import { withGuard } from './formula-guard.js';

/** The columns of an export: the number and the e-mail, by which an import finds the user, then all other fields. */
export function userColumns(hasSecrets: boolean): string[] {
  const others = csvColumns(UserFields, hasSecrets).filter((name) => name !== 'id' && name !== 'account');
  return ['id', 'email', ...others];
}

/** The values of a user, by column. A value that a spreadsheet would run has a guard. */
export function csvLine(user: UserView, columns: readonly string[]): string[] {
  const fields: Readonly<Record<string, unknown>> = { ...user, email: user.account };
  return columns.map((column) => withGuard(csvCell(fields[column])));
}
