import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { NotFound } from '../common/problems/panel.errors.js';
import { Clock } from '../common/time/clock.js';
import { Database } from '../database/database.js';
import { readCursor, writeCursor } from '../fields/list/cursor.js';
import type { CursorQuery } from '../fields/list/list-query.dto.js';
import type { Page } from '../fields/list/page.js';
import { JobsService } from '../jobs/jobs.service.js';
import { NotAllowed } from '../operators/access/access.errors.js';
import type { Right } from '../operators/access/rights.js';
import type { AdminCaller } from '../operators/access/admin-caller.js';
import { OPERATION_PURGE_JOB } from './operation-purge.job.js';
import { OperationKindsService } from './operation-kinds.service.js';
import type { OperationDocument } from './operation.docs.js';
import { type Operation, OPERATION_KINDS, type OperationKindName } from './operation.entity.js';
import { OperationRepository } from './operation.repository.js';
import { OperationOver } from './operations.errors.js';

/** All operations: what runs and what has run, and its end. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly database: Database,
    private readonly rows: OperationRepository,
    private readonly kinds: OperationKindsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** Those that the caller may see, the newest first. @throws InvalidValue for a wrong cursor */
  async page(caller: AdminCaller, { after, limit }: CursorQuery): Promise<Page<OperationDocument>> {
    const [before] = after === undefined ? [undefined] : readCursor(after, ['number']);
    const seen = this.kinds.all().filter(({ rights }) => caller.has(rights.read));
    const kinds = seen.map(({ name }) => name);
    const { rows, next } = await this.list(before, limit, kinds);
    return { items: rows, next: next === null ? null : writeCursor([next]), total: null };
  }

  /**
   * A page of the list, the newest first.
   *
   * @param before the number of the last one of the page before
   * @returns the place of the next page; null after the last one
   */
  async list(before: number | undefined, limit: number, kinds: readonly OperationKindName[] = OPERATION_KINDS) {
    const found = await this.rows.page(kinds, before, limit + 1);
    const rows = found.slice(0, limit);
    return { rows: rows.map(documentOf), next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
  }

  /** @throws NotFound */
  async get(id: number): Promise<OperationDocument> {
    return documentOf(await this.find(id));
  }

  /** @throws NotFound, NotAllowed */
  async getFor(id: number, caller: AdminCaller): Promise<OperationDocument> {
    const row = await this.find(id);
    this.require(caller, this.kinds.get(row.kind).rights.read);
    return documentOf(row);
  }

  /** Ends an operation for a caller, and deletes what it worked on. @throws NotFound, NotAllowed; Conflict where it has ended */
  async cancelFor(id: number, caller: AdminCaller): Promise<void> {
    const row = await this.find(id);
    const kind = this.kinds.get(row.kind);
    this.require(caller, kind.rights.write);
    await this.cancel(id);
    // A process of another machine may clear the rest, but has no such file.
    if (row.filePath !== null) await kind.clear(row);
    await this.jobs.startNow(OPERATION_PURGE_JOB);
  }

  /** Ends an operation. What it has changed stays. A job deletes what it worked on. @throws NotFound; Conflict where it has ended */
  async cancel(id: number): Promise<void> {
    const { kind } = await this.find(id);
    await this.database.transaction(async (manager) => {
      const rows = manager.withRepository(this.rows);
      if (!(await rows.end(id, 'cancelled', this.clock.unixSeconds()))) throw new OperationOver();
      const { done, refused } = await rows.findOneByOrFail({ id });
      const after = { kind, done, refused };
      await this.audit.record(manager, { action: 'operation.cancelled', subject: `operation:${id}`, after });
    });
  }

  private async find(id: number): Promise<Operation> {
    const row = await this.rows.findById(id);
    if (row === null) throw new NotFound('operation', id);
    return row;
  }

  private require(caller: AdminCaller, right: Right): void {
    if (!caller.has(right)) throw new NotAllowed(`This needs the right ${right}`);
  }
}

function documentOf(row: Operation): OperationDocument {
  const { id, kind, state, about, actorName, total, done, refused, problem, createdAt, finishedAt } = row;
  const progress = { total, done, refused, problem, created_at: createdAt, finished_at: finishedAt };
  return { id, kind, state, about, by: actorName, ...progress };
}
