import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import type { OperationState, WorkingState } from '../../operations/operation.entity.js';
import { OperationRunner } from '../../operations/operation.runner.js';
import { OperationOver } from '../../operations/operations.errors.js';
import { MoveTurnsService } from '../../moving/move-turns.service.js';
import { type AdminCaller, actorColumns } from '../../operators/access/admin-caller.js';
import type { PanelImportDocument, PanelImportReport } from './panel-import.docs.js';
import { AT_THE_START, holderOf, type PanelImport } from './panel-import.js';
import { PanelImportRepository } from './panel-import.repository.js';
import { PanelImportPartRepository } from './panel-import-part.repository.js';
import { reportOf } from './report-parts.js';

const LISTED = 20;

/** Imports from other panels: their progress, their beginning and their end. */
@Injectable()
export class PanelImportsService {
  constructor(
    private readonly database: Database,
    private readonly rows: PanelImportRepository,
    private readonly parts: PanelImportPartRepository,
    private readonly turns: MoveTurnsService,
    private readonly operations: OperationRunner,
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
    if (state !== 'tried' && state !== 'stopped') throw new OperationOver();
    if (stoppedIn === 'trying') {
      await this.begin(id, state, 'trying', caller);
      return { id };
    }
    await this.turns.reserve(holderOf(id));
    try {
      await this.begin(id, state, 'running', caller);
    } catch (error) {
      await this.turns.release(holderOf(id));
      throw error;
    }
    return { id };
  }

  /** Hands an import to the job. @throws Conflict where its state has changed */
  async begin(id: number, from: OperationState, to: WorkingState, caller: AdminCaller): Promise<void> {
    const now = this.clock.unixSeconds();
    await this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      if (!(await rows.begin(id, { from, to, start: AT_THE_START }, actorColumns(caller), now)))
        throw new OperationOver();
      const { panel, origin, source } = (await rows.findOneByOrFail({ id })).input;
      const action = to === 'trying' ? 'panel-import.tried' : 'panel-import.begun';
      const after = { panel, origin, source };
      await this.audit.record(manager, { action, subject: `operation:${id}`, after });
    });
    await this.operations.startNow('panel-import');
  }

  /** Deletes an import whose upload broke off. */
  async delete(id: number): Promise<void> {
    await this.database.write((manager) => manager.withRepository(this.rows).delete({ id }));
  }

  private async find(id: number): Promise<PanelImport> {
    const row = await this.rows.findById(id);
    if (row?.kind !== 'panel-import') throw new NotFound('import', id);
    return row;
  }
}

function documentOf(row: PanelImport): PanelImportDocument {
  const { id, state, input, place, done, total, problem, failure, createdAt, finishedAt } = row;
  const source = finishedAt === null ? input.source : 'none';
  const progress = { step: place.step, done, total, problem, failure, by: row.actorName };
  const { panel, origin } = input;
  return { id, state, panel, origin, source, ...progress, created_at: createdAt, finished_at: finishedAt };
}
