import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { checkChange } from '../../../fields/field-input.js';
import { PanelError, type Refused, refused, wrongField } from '../../../common/problems/panel.errors.js';
import type { UserWish } from '../../../users/batch/user-wish.js';
import { canonicalEmail } from '../../../users/user/canonical-email.js';
import { LoginPasswordsService } from '../../../users/login-passwords.service.js';
import { UserFields } from '../../../users/user/user.fields.js';
import type { CsvLine } from '../csv-line.js';
import { type CsvRow, readCsvRow } from '../csv-row.js';
import type { RefusedLine } from '../refusals/import-refusal.repository.js';

const LINES_AT_A_TIME = 50;

/** A line that is valid by itself. */
export interface ImportRow {
  readonly line: number;
  readonly wish: UserWish;
}

/** Lines that were read: those that are valid by themselves, and the others. Both lists are in the order of the file. */
export interface ReadRows {
  readonly rows: readonly ImportRow[];
  readonly refusals: readonly RefusedLine[];
}

/** Reads lines and checks each by itself. */
@Injectable()
export class ImportRowsService {
  constructor(private readonly passwords: LoginPasswordsService) {}

  /** @param isTrial true to check passwords without hashing them */
  async read(columns: readonly string[], lines: readonly CsvLine[], isTrial: boolean): Promise<ReadRows> {
    const read: Promise<ImportRow | RefusedLine>[] = [];
    for (const [index, line] of lines.entries()) {
      if (index % LINES_AT_A_TIME === 0) await nextTurn();
      read.push(this.readLine(columns, line, isTrial));
    }
    const all = await Promise.all(read);
    return { rows: all.filter(isRow), refusals: all.filter(isRefusal) };
  }

  private async readLine(
    columns: readonly string[],
    { line, values }: CsvLine,
    isTrial: boolean,
  ): Promise<ImportRow | RefusedLine> {
    try {
      const row = readCsvRow(columns, values);
      checkChange(UserFields, row.fields);
      const wish = wishOf(row);
      const given = { password: row.password, hash: row.passwordHash };
      this.passwords.check(given);
      if (isTrial) return { line, wish };
      return { line, wish: { ...wish, passwordHash: await this.passwords.hashInBackground(given) } };
    } catch (error) {
      return { line, ...reasonOf(error) };
    }
  }
}

/** @throws InvalidValue */
function wishOf({ email, fields }: CsvRow): UserWish {
  const emailKey = canonicalEmail(email);
  if (emailKey === undefined) throw wrongField('email', 'must be a valid e-mail address', 'email');
  return { email, emailKey, fields };
}

function reasonOf(error: unknown): Refused {
  if (error instanceof PanelError) return refused(error);
  throw error;
}

function isRefusal(each: ImportRow | RefusedLine): each is RefusedLine {
  return 'message' in each;
}

function isRow(each: ImportRow | RefusedLine): each is ImportRow {
  return 'wish' in each;
}
