import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { Database } from '../../../database/database.js';
import { NamelessFile } from '../../../http/upload/nameless-file.js';
import type { Upload } from '../../../http/body/streamed-body.js';
import { UploadPlaces } from '../../../http/upload/upload-places.js';
import { NotAllowed } from '../../../operators/access/access.errors.js';
import { type AdminCaller, actorColumns } from '../../../operators/access/admin-caller.js';
import { checkColumns, haveSecrets } from '../csv-row.js';
import { CsvReader } from '../reading/csv-reader.js';
import type { KeptLines } from '../reading/csv-reads.js';
import { ImportPortionsService } from './import-portions.service.js';
import { FIRST_LINE } from './user-import.js';
import { UserImportRepository } from './user-import.repository.js';
import { UserImportsService } from './user-imports.service.js';

const MIB = 1024 * 1024;
/** In a container the temporary folder may be memory. */
const PLACES = { perCaller: 8, inAll: 32, bytesPerCaller: 128 * MIB, bytesInAll: 256 * MIB };

/** Stores the lines of a file in the database, then hands them to the job. */
@Injectable()
export class ImportUploadService {
  private readonly logger = new Logger('Imports');
  private readonly places = new UploadPlaces({ noun: 'files', ...PLACES });

  constructor(
    private readonly database: Database,
    private readonly portions: ImportPortionsService,
    private readonly imports: UserImportsService,
    private readonly rows: UserImportRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an import from a file. If the file as a whole is invalid, or the upload breaks off, nothing of it stays. The file is
   * stored first, so a slow upload holds up nobody. A reader process reads it.
   *
   * @param isTrial true for a dry run
   * @returns the number of the import
   * @throws InvalidValue where the file as a whole is invalid; NotAllowed where it has secrets and the caller lacks the right;
   *   TooManyAtOnce
   */
  async receive({ body, turn }: Upload, isTrial: boolean, caller: AdminCaller): Promise<{ id: number }> {
    const id = await this.places.run(caller.operator.id, body, async () => {
      const file = await NamelessFile.create();
      try {
        await file.write(body);
        await turn();
        return await this.store(file, caller);
      } finally {
        await file.close();
      }
    });
    await this.imports.begin(id, 'receiving', isTrial ? 'trying' : 'running', caller);
    return { id };
  }

  private async store(file: NamelessFile, caller: AdminCaller): Promise<number> {
    const reader = new CsvReader(file.descriptor, await file.bytes());
    try {
      const columns = await reader.columns();
      if (columns.length > 0) checkColumns(columns);
      const hasSecrets = haveSecrets(columns);
      if (hasSecrets && !caller.has('users:secrets'))
        throw new NotAllowed('Columns with passwords or UUIDs need the right users:secrets');
      const id = await this.open(columns, hasSecrets, caller);
      try {
        for await (const portions of reader.portions()) await this.write(id, portions);
        return id;
      } catch (error) {
        await this.deleteQuietly(id);
        throw error;
      }
    } finally {
      reader.close();
    }
  }

  private async open(columns: readonly string[], hasSecrets: boolean, caller: AdminCaller): Promise<number> {
    const now = this.clock.unixSeconds();
    const row = {
      kind: 'user-import' as const,
      state: 'receiving' as const,
      about: '',
      ...actorColumns(caller),
      input: { columns, hasSecrets },
      place: FIRST_LINE,
      total: 0,
      done: 0,
      refused: 0,
      createdAt: now,
      heardAt: now,
    };
    return this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      return (await rows.save(rows.create(row))).id;
    });
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
