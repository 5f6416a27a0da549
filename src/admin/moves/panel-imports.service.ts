import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Conflict, NotFound } from '../../common/problems/panel.errors.js';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { MoveTurnsService } from '../../moving/move-turns.service.js';
import { type AdminCaller, actorColumns } from '../../operators/access/admin-caller.js';
import { holderOf, PANEL_IMPORT_JOB } from './import-jobs.js';
import type { PanelImportDocument, PanelImportReport } from './panel-import.docs.js';
import type { PanelImport, PanelImportState } from './panel-import.entity.js';
import { PanelImportRepository } from './panel-import.repository.js';
import { PanelImportPartRepository } from './panel-import-part.repository.js';
import { reportOf } from './report-parts.js';
import { UploadedDumpsService } from './uploaded-dumps.service.js';

const LISTED = 20;

/** Imports from other panels: their progress, their beginning and their end. */
@Injectable()
export class PanelImportsService {
  constructor(
    private readonly database: Database,
    private readonly rows: PanelImportRepository,
    private readonly parts: PanelImportPartRepository,
    private readonly dumps: UploadedDumpsService,
    private readonly turns: MoveTurnsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** The newest imports. */
  async list(): Promise<{ items: PanelImportDocument[] }> {
    return { items: (await this.rows.listNewest(LISTED)).map(documentOf) };
  }

  /** @throws NotFound */
  async get(id: number): Promise<PanelImportDocument> {
    return documentOf(await this.find(id));
  }

  /** The report of the dry run, or of the import once it has ended. @throws NotFound, also while no report exists */
  async report(id: number): Promise<PanelImportReport> {
    await this.find(id);
    const report = reportOf(await this.parts.listOf(id));
    if (report === null) throw new NotFound('import-report', id);
    return report;
  }

  /**
   * Starts the import after its dry run, or one that was stopped.
   *
   * @throws NotFound; Conflict where no dry run has just ended and it was not stopped, or its dump is on no machine; MoveRunning
   */
  async start(id: number, caller: AdminCaller): Promise<{ id: number }> {
    const { state, stoppedIn } = await this.find(id);
    if (state !== 'tried' && state !== 'stopped') throw new ImportOver();
    if (stoppedIn === 'trying') {
      await this.begin(id, state, 'trying', caller);
      return { id };
    }
    await this.turns.reserve(holderOf(id));
    try {
      await this.begin(id, state, 'importing', caller);
    } catch (error) {
      await this.turns.release(holderOf(id));
      throw error;
    }
    return { id };
  }

  /** Hands an import to the job. @throws Conflict where its state has changed */
  async begin(id: number, from: PanelImportState, to: 'trying' | 'importing', caller: AdminCaller): Promise<void> {
    const now = this.clock.unixSeconds();
    await this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      if (!(await rows.begin(id, from, to, actorColumns(caller), now))) throw new ImportOver();
      const { panel, origin, dumpPath } = await rows.findOneByOrFail({ id });
      const action = to === 'trying' ? 'panel-import.tried' : 'panel-import.begun';
      const after = { panel, origin, source: dumpPath === null ? 'database' : 'dump' };
      await this.audit.record(manager, { action, subject: `panel-import:${id}`, after });
    });
    await this.jobs.startNow(PANEL_IMPORT_JOB);
  }

  /** Cancels an import. Rows that it has written stay. @throws NotFound; Conflict where it has ended */
  async cancel(id: number): Promise<void> {
    const { dumpPath } = await this.find(id);
    await this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      if (!(await rows.end(id, 'cancelled', this.clock.unixSeconds()))) throw new ImportOver();
      const { state, done } = await rows.findOneByOrFail({ id });
      await this.audit.record(manager, {
        action: 'panel-import.cancelled',
        subject: `panel-import:${id}`,
        after: { state, done },
      });
    });
    // On another machine the file goes with the next sweep there.
    if (dumpPath !== null) await this.dumps.remove(dumpPath);
  }

  /** Deletes an import and its report. What it has imported stays. */
  async delete(id: number): Promise<void> {
    await this.database.write((manager) => manager.withRepository(this.parts).delete({ importId: id }));
    await this.database.write((manager) => manager.withRepository(this.rows).delete({ id }));
  }

  private async find(id: number): Promise<PanelImport> {
    const row = await this.rows.findById(id);
    if (row === null) throw new NotFound('import', id);
    return row;
  }
}

function documentOf(row: PanelImport): PanelImportDocument {
  const { id, state, panel, origin, step, done, total, problem, failure, createdAt, finishedAt } = row;
  const source = row.dumpPath === null ? (row.sealedAddress === null ? 'none' : 'database') : 'dump';
  const progress = { step, done, total, problem, failure, by: row.actorName };
  return { id, state, panel, origin, source, ...progress, created_at: createdAt, finished_at: finishedAt };
}

/** The import has ended, or is in another state. */
class ImportOver extends Conflict {
  constructor() {
    super('This import has ended, or is at another step by now', 'import-over');
  }
}
