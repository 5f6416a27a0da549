import type { Readable } from 'node:stream';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { InvalidValue } from '../../../common/panel.errors.js';
import { Database } from '../../../database/database.js';
import { NotAllowed } from '../../../operators/access/access.errors.js';
import { type AdminCaller, actorColumns } from '../../../operators/access/admin-caller.js';
import { type CsvLine, readCsv } from '../csv-lines.js';
import { checkColumns, haveSecrets } from '../csv-row.js';
import { ImportPortionsService, type KeptLines } from './import-portions.service.js';
import { PortionBuffer } from './portion-buffer.js';
import { UserImportRepository } from './user-import.repository.js';
import { UserImportsService } from './user-imports.service.js';

const MAX_LINES = 500_000;
/** One transaction writes so many portions. */
const PORTIONS_AT_A_TIME = 8;

/** Stores the lines of a file in the database while they arrive, then hands them to the job. */
@Injectable()
export class ImportUploadService {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly database: Database,
    private readonly portions: ImportPortionsService,
    private readonly imports: UserImportsService,
    private readonly rows: UserImportRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an import from a file. If the file as a whole is invalid, or the upload breaks off, nothing of it stays.
   *
   * @param isTrial true for a dry run
   * @returns the number of the import
   * @throws InvalidValue where the file as a whole is invalid; NotAllowed where it has secrets and the caller lacks the right
   */
  async receive(file: Readable, isTrial: boolean, caller: AdminCaller): Promise<{ id: number }> {
    const id = await readCsv(file, async (lines) => {
      const first = await lines.next();
      const columns = first.done === true ? [] : [...first.value.values];
      if (columns.length > 0) checkColumns(columns);
      const hasSecrets = haveSecrets(columns);
      if (hasSecrets && !caller.has('users:secrets'))
        throw new NotAllowed('Columns with passwords or UUIDs need the right users:secrets');
      const opened = await this.open(columns, hasSecrets, caller);
      try {
        await this.keep(opened, lines, columns.includes('password'));
        return opened;
      } catch (error) {
        await this.deleteQuietly(opened);
        throw error;
      }
    });
    await this.imports.begin(id, 'receiving', isTrial ? 'trying' : 'importing', caller);
    return { id };
  }

  private async open(columns: string[], hasSecrets: boolean, caller: AdminCaller): Promise<number> {
    const now = this.clock.unixSeconds();
    const row = {
      state: 'receiving' as const,
      ...actorColumns(caller),
      hasSecrets: hasSecrets ? 1 : 0,
      columns,
      total: 0,
      lastLine: 0,
      added: 0,
      changed: 0,
      refused: 0,
      createdAt: now,
      heardAt: now,
      finishedAt: null,
    };
    return this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      return (await rows.save(rows.create(row))).id;
    });
  }

  private async keep(id: number, lines: AsyncIterable<CsvLine>, hasPasswords: boolean): Promise<void> {
    const buffer = new PortionBuffer(hasPasswords);
    let count = 0;
    for await (const line of lines) {
      if (++count > MAX_LINES) {
        const message = `The file has more than ${MAX_LINES} lines`;
        throw new InvalidValue(message, { code: 'too-many-lines', values: { most: MAX_LINES } });
      }
      buffer.add(line);
      if (buffer.full.length >= PORTIONS_AT_A_TIME) await this.write(id, buffer.take());
    }
    await this.write(id, buffer.takeAll());
  }

  private async write(id: number, portions: readonly KeptLines[]): Promise<void> {
    if (portions.length === 0) return;
    await this.database.transaction(async (manager) => {
      for (const portion of portions) await this.portions.add(manager, id, portion);
      const total = portions.reduce((sum, { count }) => sum + count, 0);
      await this.imports.addLines(manager, id, total);
    });
  }

  /** If this fails, a job deletes the import later. */
  private async deleteQuietly(id: number): Promise<void> {
    try {
      await this.imports.delete(id);
    } catch (error) {
      this.logger.log({ message: `The lines of import ${id} could not be removed yet`, error });
    }
  }
}
