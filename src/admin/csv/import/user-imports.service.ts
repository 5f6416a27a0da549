import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../audit/audit-log.service.js';
import { Clock } from '../../../common/time/clock.js';
import { Conflict, NotFound } from '../../../common/problems/panel.errors.js';
import { Database } from '../../../database/database.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { NotAllowed } from '../../../operators/access/access.errors.js';
import { type AdminCaller, actorColumns } from '../../../operators/access/admin-caller.js';
import { IMPORT_JOB, IMPORT_PURGE_JOB } from './import-jobs.js';
import { ImportPortionsService } from './import-portions.service.js';
import { ImportRefusalsService } from '../refusals/import-refusals.service.js';
import type { ImportProgress } from './imports.docs.js';
import type { ImportState, UserImport } from './user-import.entity.js';
import { UserImportRepository } from './user-import.repository.js';

/** Imports of users: their progress, their beginning and their end. */
@Injectable()
export class UserImportsService {
  constructor(
    private readonly database: Database,
    private readonly rows: UserImportRepository,
    private readonly portions: ImportPortionsService,
    private readonly refusals: ImportRefusalsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound */
  async find(id: number): Promise<UserImport> {
    const row = await this.rows.findById(id);
    if (row === null) throw new NotFound('import', id);
    return row;
  }

  /** @throws NotFound */
  async get(id: number): Promise<ImportProgress> {
    const { state, total, added, changed, refused, createdAt, finishedAt } = await this.find(id);
    const done = added + changed + refused;
    return { id, state, total, done, added, changed, refused, created_at: createdAt, finished_at: finishedAt };
  }

  /**
   * Starts the import after its dry run, or lets one that was stopped go on.
   *
   * @throws NotFound, NotAllowed; Conflict where no dry run has just ended and it was not stopped
   */
  async start(id: number, caller: AdminCaller): Promise<{ id: number }> {
    const { hasSecrets, state, stoppedIn } = await this.find(id);
    if (hasSecrets === 1 && !caller.has('users:secrets')) throw new NotAllowed('This needs the right users:secrets');
    if (state === 'stopped') await this.resume(id, stoppedIn ?? 'importing', caller);
    else {
      if (state !== 'tried') throw new ImportOver();
      await this.refusals.delete(id);
      await this.begin(id, 'tried', 'importing', caller);
    }
    return { id };
  }

  /** Hands an import with all its lines to the job. @throws Conflict where its state has changed */
  async begin(id: number, from: ImportState, to: 'trying' | 'importing', caller: AdminCaller): Promise<void> {
    await this.handOver(id, to, (rows) => rows.begin(id, from, to, actorColumns(caller)));
  }

  private async resume(id: number, to: 'trying' | 'importing', caller: AdminCaller): Promise<void> {
    await this.handOver(id, to, (rows) => rows.resume(id, to, actorColumns(caller)));
  }

  private async handOver(
    id: number,
    to: 'trying' | 'importing',
    change: (rows: UserImportRepository) => Promise<boolean>,
  ): Promise<void> {
    await this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      if (!(await change(rows))) throw new ImportOver();
      if (to === 'trying') return;
      const { columns, total } = await rows.findOneByOrFail({ id });
      const after = { columns, lines: total };
      await this.audit.record(manager, { action: 'users.import-begun', subject: `import:${id}`, after });
    });
    await this.jobs.startNow(IMPORT_JOB);
  }

  /** Counts lines, in the transaction that stores them. @throws Conflict where the import no longer receives lines */
  async addLines(manager: EntityManager, id: number, lines: number): Promise<void> {
    const isOpen = await manager.withRepository(this.rows).addLines(id, lines, this.clock.unixSeconds());
    if (!isOpen) throw new ImportOver();
  }

  /** Cancels an import. Users that it has added or changed stay. @throws NotFound; Conflict where it has ended */
  async cancel(id: number): Promise<void> {
    await this.find(id);
    await this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      if (!(await rows.end(id, 'cancelled', this.clock.unixSeconds()))) throw new ImportOver();
      const { added, changed, refused } = await rows.findOneByOrFail({ id });
      const after = { added, changed, refused };
      await this.audit.record(manager, { action: 'users.import-cancelled', subject: `import:${id}`, after });
    });
    await this.jobs.startNow(IMPORT_PURGE_JOB);
  }

  /** Deletes an import with all its rows. */
  async delete(id: number): Promise<void> {
    const now = this.clock.unixSeconds();
    await this.database.write((manager) => manager.withRepository(this.rows).end(id, 'cancelled', now));
    await this.portions.delete(id);
    await this.refusals.delete(id);
    await this.database.write((manager) => manager.withRepository(this.rows).delete({ id }));
  }

  /** The oldest open import that is not among the named ones. */
  async nextDue(except: ReadonlySet<number>): Promise<UserImport | undefined> {
    const due = await this.rows.listDue();
    return due.find(({ id }) => !except.has(id));
  }
}

/** The import has ended, or is in another state. */
class ImportOver extends Conflict {
  constructor() {
    super('This import has ended, or is at another step by now', 'import-over');
  }
}
