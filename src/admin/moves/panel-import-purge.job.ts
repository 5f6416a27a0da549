import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { DAY, MINUTE } from '../../common/time/duration.js';
import { Database } from '../../database/database.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { PANEL_IMPORT_PURGE_JOB } from './import-jobs.js';
import { reason } from '../../moving/reasons/reason.js';
import { PanelImportRepository } from './panel-import.repository.js';
import { PanelImportsService } from './panel-imports.service.js';

const EVERY_SECONDS = 300;
/** An upload of a file may take hours, and its row hears nothing meanwhile. */
const UPLOAD_SECONDS = DAY / 2;
/** The time after which a dump that no process has found is gone, with its machine. */
const LOST_SECONDS = 15 * MINUTE;
/** The panel keeps dumps and addresses no longer, whatever the state of their import. */
const SOURCE_KEPT_SECONDS = DAY;
const REPORT_KEPT_SECONDS = 30 * DAY;

/** Ends abandoned imports from other panels, and deletes old ones. */
@Injectable()
export class PanelImportPurgeJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rows: PanelImportRepository,
    private readonly imports: PanelImportsService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(PANEL_IMPORT_PURGE_JOB, EVERY_SECONDS, (signal) => this.run(signal));
  }

  async run(signal: AbortSignal): Promise<void> {
    const now = this.clock.unixSeconds();
    if (!signal.aborted) await this.endAbandoned(now);
    const old = await this.rows.idsEndedBefore(now - REPORT_KEPT_SECONDS);
    for (const id of old) if (!signal.aborted) await this.imports.delete(id);
  }

  private async endAbandoned(now: number): Promise<void> {
    await this.database.write(async (manager) => {
      const rows = manager.withRepository(this.rows);
      await rows.endOld(now - UPLOAD_SECONDS, now - SOURCE_KEPT_SECONDS, now);
      await rows.endLost(now - LOST_SECONDS, now, { ...reason('dump-lost'), conflicts: [] });
    });
  }
}
