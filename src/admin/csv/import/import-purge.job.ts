import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { DAY } from '../../../common/time/duration.js';
import { Database } from '../../../database/database.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { IMPORT_PURGE_JOB } from './import-jobs.js';
import { ImportPortionRepository } from './import-portion.repository.js';
import { ImportPortionsService } from './import-portions.service.js';
import { UserImportRepository } from './user-import.repository.js';
import { UserImportsService } from './user-imports.service.js';

const EVERY_SECONDS = 300;
/** The time without new lines after which an upload has failed, since its process has stopped. */
const SILENCE_SECONDS = 600;
/** The panel keeps lines no longer, whatever the state of their import. */
const LINES_KEPT_SECONDS = DAY;
const REPORT_KEPT_SECONDS = 30 * DAY;

/** Deletes the lines of ended imports, and old imports. */
@Injectable()
export class ImportPurgeJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rows: UserImportRepository,
    private readonly portionRows: ImportPortionRepository,
    private readonly portions: ImportPortionsService,
    private readonly imports: UserImportsService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(IMPORT_PURGE_JOB, EVERY_SECONDS, (signal) => this.run(signal));
  }

  async run(signal: AbortSignal): Promise<void> {
    const now = this.clock.unixSeconds();
    const ends = [
      (rows: UserImportRepository) => rows.endSilent(now - SILENCE_SECONDS, now),
      (rows: UserImportRepository) => rows.endCreatedBefore(now - LINES_KEPT_SECONDS, now),
    ];
    for (const end of ends) {
      if (signal.aborted) return;
      await this.database.write((manager) => end(manager.withRepository(this.rows)));
    }
    for (const id of await this.withNeedlessLines()) if (!signal.aborted) await this.portions.delete(id);
    const old = await this.rows.idsEndedBefore(now - REPORT_KEPT_SECONDS);
    for (const id of old) if (!signal.aborted) await this.imports.delete(id);
  }

  /** The ended imports that still have lines. */
  private async withNeedlessLines(): Promise<number[]> {
    const ids = await this.portionRows.importIds();
    if (ids.length === 0) return [];
    const endedIds = new Set(await this.rows.endedIds());
    return ids.filter((id) => endedIds.has(id));
  }
}
