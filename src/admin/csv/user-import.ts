import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CsvError, parse } from 'csv-parse';
import { checked } from '../../common/checked.js';
import { InvalidValue, PanelError, type Refused, refused } from '../../common/panel.error.js';
import { LoginPasswords } from '../../users/login-passwords.js';
import { PasswordHasher } from '../../users/password-hasher.js';
import { UserFields } from '../../users/user-fields.js';
import { UsersService } from '../../users/users.service.js';
import { checkColumns, type CsvRow, readCsvRow } from './csv-row.js';
import { ImportCheck } from './import-check.js';

const MOST_TOLD = 1000;
const LONGEST_LINE = 20_000;

type RefusedLine = Refused & { readonly line: number };

/** What became of the lines of a file. */
export interface ImportReport {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly refused: number;
  /** The first thousand that were refused. */
  readonly refusals: readonly RefusedLine[];
}

type Outcome = 'added' | 'changed';

/** Adds and changes users by the lines of a file, one after the other, as it comes in. A line that is wrong refuses itself alone. */
@Injectable()
export class UserImport {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: LoginPasswords,
    private readonly hasher: PasswordHasher,
    private readonly check: ImportCheck,
  ) {}

  /**
   * Who is there already, by e-mail, is changed: the fields that are not empty. Others are added; without a password they
   * cannot log in until they get one.
   *
   * @param isDryRun tells what would happen, and changes nothing
   * @throws InvalidValue where the file as a whole cannot be read
   */
  async run(file: Readable, isDryRun: boolean): Promise<ImportReport> {
    const counts = { added: 0, changed: 0, refused: 0 };
    const refusals: RefusedLine[] = [];
    const seen = new Set<string>();
    for await (const { line, values } of linesOf(file)) {
      try {
        counts[await this.take(values, seen, isDryRun)]++;
      } catch (error) {
        if (!(error instanceof PanelError) || error.status === 503) throw error;
        counts.refused++;
        if (refusals.length < MOST_TOLD) refusals.push({ line, ...refused(error) });
      }
    }
    return { rows: counts.added + counts.changed + counts.refused, ...counts, refusals };
  }

  private async take(values: Record<string, string>, seen: Set<string>, isDryRun: boolean): Promise<Outcome> {
    const row = readCsvRow(values);
    checked(new UserFields(), row.fields);
    const known = await this.check.look(row, seen);
    if (!isDryRun) await (known === undefined ? this.add(row) : this.change(known, row));
    return known === undefined ? 'added' : 'changed';
  }

  private async add(row: CsvRow): Promise<void> {
    await this.users.add(row.fields, (await this.hashOf(row)) ?? this.hasher.unusable());
  }

  private async change(id: number, row: CsvRow): Promise<void> {
    const { email: _email, ...fields } = row.fields;
    await this.users.set(String(id), fields);
    const hash = await this.hashOf(row);
    if (hash !== undefined) await this.users.setPasswordHash(String(id), hash);
  }

  private async hashOf({ password, passwordHash }: CsvRow): Promise<string | undefined> {
    if (password === undefined && passwordHash === undefined) return undefined;
    return (await this.passwords.choose({ password, hash: passwordHash })).hash;
  }
}

/** @throws InvalidValue where it is no CSV, or has not the right columns */
async function* linesOf(file: Readable): AsyncGenerator<{ line: number; values: Record<string, string> }> {
  const parser = parse({
    bom: true,
    columns: (names: string[]) => {
      checkColumns(names);
      return names;
    },
    info: true,
    max_record_size: LONGEST_LINE,
    skip_empty_lines: true,
  });
  file.on('error', (error) => parser.destroy(error));
  try {
    for await (const item of file.pipe(parser)) if (isLine(item)) yield { line: item.info.lines, values: item.record };
  } catch (error) {
    throw error instanceof CsvError ? new InvalidValue(`The file is not well-formed CSV: ${error.message}`) : error;
  }
}

function isLine(item: unknown): item is { info: { lines: number }; record: Record<string, string> } {
  return typeof item === 'object' && item !== null && 'info' in item && 'record' in item;
}
