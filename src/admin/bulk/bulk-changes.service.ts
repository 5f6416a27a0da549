import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import { Conflict, NotFound } from '../../common/panel.error.js';
import { Database } from '../../database/database.js';
import { QueryPipe } from '../../http/checked-query.js';
import { Jobs } from '../../jobs/jobs.js';
import { BulkAction } from '../../users/bulk/bulk-action.js';
import { UserSearch } from '../../users/search/user-search.js';
import type { AdminCaller } from '../access/admin-caller.js';
import { UserListQuery } from '../users/user-list-query.dto.js';
import { type UserView, UserViews } from '../users/user-view.js';
import { BulkChange } from './bulk-change.entity.js';
import { BULK_JOB, BulkRunner } from './bulk-runner.js';
import type { BulkPreviewDto } from './bulk-request.js';
import type { BulkPlan } from './bulk-plan.js';
import { BulkTokens } from './bulk-token.js';

const MOST_SHOWN = 10;

/** What a change will hit, and by which token it is begun. */
export interface BulkPreview {
  readonly count: number;
  readonly sample: readonly UserView[];
  readonly token: string;
}

/** Changes of many users: shown first, begun by what was shown, and done in pieces by a job. */
@Injectable()
export class BulkChanges {
  private readonly strict = new QueryPipe();

  constructor(
    private readonly database: Database,
    private readonly search: UserSearch,
    private readonly runner: BulkRunner,
    private readonly views: UserViews,
    private readonly tokens: BulkTokens,
    private readonly jobs: Jobs,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidFields, NotFound (level, group, node) */
  async preview({ filter, ids, action }: BulkPreviewDto, caller: AdminCaller): Promise<BulkPreview> {
    const wanted = await this.strictly(BulkAction, action);
    const { q, state, level, group, node, near, online } = await this.strictly(UserListQuery, filter ?? {});
    const settled = q === undefined ? undefined : await this.search.settle(q);
    const plan = {
      action: wanted,
      selection: { q: settled, state, level, group, node, near, online },
      ids: ids ?? null,
      through: await this.search.highest(),
      operator: caller.operator.id,
    };
    const found = await this.runner.filterOf(plan);
    const { users } = await this.search.page(found, { by: 'id', isDescending: false }, null, MOST_SHOWN);
    const count = await this.search.count(found, Infinity);
    return { count, sample: await this.views.of(users, caller), token: this.tokens.write({ ...plan, count }) };
  }

  /** @throws InvalidValue; Conflict where the preview is too old, or what it would hit has changed */
  async start(token: string, caller: AdminCaller): Promise<{ id: number }> {
    const plan = this.tokens.read(token, caller.operator.id);
    const count = await this.search.count(await this.runner.filterOf(plan), Infinity);
    if (count !== plan.count) {
      const text = `It would hit ${count} users now, and not ${plan.count}; look again`;
      throw new Conflict(text, 'bulk-count', { count, shown: plan.count });
    }
    const id = await this.database.transaction(async (manager) => {
      const row = await manager.save(manager.create(BulkChange, { ...this.newRow(plan), ...actorColumns(caller) }));
      const after = { ...plan.action, selection: plan.selection, ids: plan.ids, count };
      await this.audit.record(manager, { action: 'users.bulk-begun', subject: `bulk:${row.id}`, after });
      return row.id;
    });
    await this.jobs.hurry(BULK_JOB);
    return { id };
  }

  /** How far a change is. @throws NotFound */
  async get(id: number) {
    const row = await this.database.read((manager) => manager.findOne(BulkChange, { where: { id } }));
    if (row === null) throw new NotFound(`Bulk change ${id}`);
    return {
      id,
      action: row.action,
      total: row.total,
      done: row.done,
      failed: row.failed,
      created_at: row.createdAt,
      finished_at: row.finishedAt,
    };
  }

  private newRow({ action, selection, ids, through, count }: BulkPlan): Partial<BulkChange> {
    return {
      action,
      filter: { selection, ids },
      lastUserId: 0,
      throughUserId: through,
      total: count,
      done: 0,
      failed: 0,
      createdAt: this.clock.unixSeconds(),
      finishedAt: null,
    };
  }

  /** What a class does not know is refused here: a filter that is misspelt would hit everybody. */
  private async strictly<T>(type: new () => T, value: object): Promise<T> {
    const checkedValue = await this.strict.transform(value, { type: 'body', metatype: type });
    if (checkedValue instanceof type) return checkedValue;
    throw new Error('the check makes an object of the class');
  }
}

function actorColumns({ actor }: AdminCaller): Partial<BulkChange> {
  const { kind, id, name, address } = actor;
  return { actorKind: kind, actorId: id === null ? null : String(id), actorName: name, address };
}
