import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../audit/audit-log.service.js';
import { NotFound } from '../../../common/problems/panel.errors.js';
import { Clock } from '../../../common/time/clock.js';
import { Database } from '../../../database/database.js';
import type { WorkingState } from '../../../operations/operation.entity.js';
import { OperationRunner } from '../../../operations/operation.runner.js';
import { OperationOver } from '../../../operations/operations.errors.js';
import { NotAllowed } from '../../../operators/access/access.errors.js';
import { type AdminCaller, actorColumns } from '../../../operators/access/admin-caller.js';
import { ImportRefusalsService } from '../refusals/import-refusals.service.js';
import { ImportPortionsService } from './import-portions.service.js';
import type { ImportProgress } from './imports.docs.js';
import { FIRST_LINE, type UserImport } from './user-import.js';
import { UserImportRepository } from './user-import.repository.js';

/** Imports of users: their progress, their beginning and their end. */
@Injectable()
export class UserImportsService {
  constructor(
    private readonly database: Database,
    private readonly rows: UserImportRepository,
    private readonly portions: ImportPortionsService,
    private readonly refusals: ImportRefusalsService,
    private readonly operations: OperationRunner,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async find(id: number): Promise<UserImport> {
    const row = await this.rows.findById(id);
    if (row?.kind !== 'user-import') throw new NotFound('import', id);
    return row;
  }

  /** @throws NotFound */
  async get(id: number): Promise<ImportProgress> {
    const { state, total, done, place, refused, createdAt, finishedAt } = await this.find(id);
    const { added, changed } = place;
    const counts = { total: total ?? 0, done, added, changed, refused };
    return { id, state, ...counts, created_at: createdAt, finished_at: finishedAt };
  }

  /**
   * Starts the import after its dry run, or lets one that was stopped go on.
   *
   * @throws NotFound, NotAllowed; Conflict where no dry run has just ended and it was not stopped
   */
  async start(id: number, caller: AdminCaller): Promise<{ id: number }> {
    const { input, state, stoppedIn } = await this.find(id);
    if (input.hasSecrets && !caller.has('users:secrets')) throw new NotAllowed('This needs the right users:secrets');
    if (state === 'stopped') {
      const to = stoppedIn ?? 'running';
      await this.handOver(id, to, (rows) => rows.resume(id, to, actorColumns(caller), this.clock.unixSeconds()));
    } else {
      if (state !== 'tried') throw new OperationOver();
      await this.refusals.delete(id);
      await this.begin(id, 'tried', 'running', caller);
    }
    return { id };
  }

  /** Hands an import with all its lines to the job. @throws Conflict where its state has changed */
  async begin(id: number, from: 'receiving' | 'tried', to: WorkingState, caller: AdminCaller): Promise<void> {
    const start = { place: FIRST_LINE };
    const now = this.clock.unixSeconds();
    await this.handOver(id, to, (rows) => rows.begin(id, { from, to, start }, actorColumns(caller), now));
  }

  private async handOver(
    id: number,
    to: WorkingState,
    change: (rows: UserImportRepository) => Promise<boolean>,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      if (!(await change(rows))) throw new OperationOver();
      if (to === 'trying') return;
      const { input, total } = await rows.findOneByOrFail({ id });
      const after = { columns: input.columns, lines: total };
      await this.audit.record(manager, { action: 'users.import-begun', subject: `operation:${id}`, after });
    });
    await this.operations.startNow('user-import');
  }

  /** Counts lines, in the transaction that stores them. @throws Conflict where the import no longer receives lines */
  async addLines(manager: EntityManager, id: number, lines: number): Promise<void> {
    const isOpen = await manager.withRepository(this.rows).addLines(id, lines, this.clock.unixSeconds());
    if (!isOpen) throw new OperationOver();
  }

  /** Deletes an import with all its rows. */
  async delete(id: number): Promise<void> {
    const now = this.clock.unixSeconds();
    await this.database.write((manager) => manager.withRepository(this.rows).end(id, 'cancelled', now));
    await this.portions.delete(id);
    await this.refusals.delete(id);
    await this.database.write((manager) => manager.withRepository(this.rows).delete({ id }));
  }
}
