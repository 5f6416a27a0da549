import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import type { JsonObject } from '../../common/json/json-object.js';
import { Clock } from '../../common/time/clock.js';
import { Conflict, NotFound } from '../../common/problems/panel.errors.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { Database } from '../../database/database.js';
import { isDuplicate } from '../../database/database.errors.js';
import { QueryPipe } from '../../http/input/query.pipe.js';
import { OperationRunner } from '../../operations/operation.runner.js';
import { BulkAction } from '../../users/bulk/bulk-action.js';
import { UserSearchService } from '../../users/search/user-search.service.js';
import { type AdminCaller, actorColumns } from '../../operators/access/admin-caller.js';
import { AdminUsersService, type UserView } from '../users/admin-users.service.js';
import { UserSelection } from '../users/user-list-query.dto.js';
import type { BulkChange } from './bulk-change.js';
import { BulkChangeRepository } from './bulk-change.repository.js';
import { BulkRunner } from './bulk.runner.js';
import type { BulkPreviewDto } from './bulk-request.dto.js';
import type { BulkPlan } from './bulk-plan.js';
import { BulkTokensService } from './bulk-tokens.service.js';

const MAX_SHOWN = 10;

/** The users that a change will apply to, and the token that begins the change. */
export interface BulkPreview {
  readonly count: number;
  readonly sample: readonly UserView[];
  readonly token: string;
}

/** Bulk changes of users. A preview shows the change, its token begins the change, and a job applies it in pieces. */
@Injectable()
export class BulkChangesService {
  private readonly strict = new QueryPipe();

  constructor(
    private readonly database: Database,
    private readonly changes: BulkChangeRepository,
    private readonly search: UserSearchService,
    private readonly runner: BulkRunner,
    private readonly users: AdminUsersService,
    private readonly tokens: BulkTokensService,
    private readonly operations: OperationRunner,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws InvalidFields, NotFound (level, group, node) */
  async preview({ filter, ids, action }: BulkPreviewDto, caller: AdminCaller): Promise<BulkPreview> {
    const wanted = await this.strictly(BulkAction, action);
    const { q, ...others } = await this.strictly(UserSelection, filter ?? {});
    const settled = q === undefined ? undefined : await this.search.settle(q);
    const plan = {
      action: wanted,
      selection: { ...others, q: settled },
      ids: ids ?? null,
      through: await this.search.highest(),
      operator: caller.operator.id,
    };
    const found = await this.runner.filterOf(plan);
    const { users } = await this.search.page(found, { by: 'id', isDescending: false }, null, MAX_SHOWN);
    const count = await this.search.count(found, Infinity);
    return { count, sample: await this.users.view(users, caller), token: this.tokens.write({ ...plan, count }) };
  }

  /**
   * Begins the change that a preview has shown. A second request with the same token returns the change that the first one began.
   *
   * @throws InvalidValue; Conflict where the preview has expired, or the number of users has changed since
   */
  async start(token: string, caller: AdminCaller): Promise<{ id: number }> {
    const plan = this.tokens.read(token, caller.operator.id);
    const tokenHash = secretHash(token);
    const begun = (await this.changes.findByToken(tokenHash))?.id ?? (await this.begin(plan, tokenHash, caller));
    await this.operations.startNow('user-change');
    return { id: begun };
  }

  private async begin(plan: BulkPlan, tokenHash: string, caller: AdminCaller): Promise<number> {
    const count = await this.search.count(await this.runner.filterOf(plan), Infinity);
    if (count !== plan.count) {
      const text = `It would change ${count} users now, not ${plan.count}; create a new preview`;
      throw new Conflict(text, 'bulk-count', { count, shown: plan.count });
    }
    try {
      return await this.database.transaction(async (manager) => {
        const columns = { ...this.newRow(plan), ...actorColumns(caller), tokenHash };
        const changes = manager.withRepository(this.changes);
        const row = await changes.save(changes.create(columns));
        const after = { ...plan.action, selection: plan.selection, ids: plan.ids, count };
        await this.audit.record(manager, { action: 'users.bulk-begun', subject: `operation:${row.id}`, after });
        return row.id;
      });
    } catch (error) {
      // Another request with the same token was faster.
      const begun = isDuplicate(error) ? await this.changes.findByToken(tokenHash) : null;
      if (begun === null) throw error;
      return begun.id;
    }
  }

  /** The progress of a change. @throws NotFound */
  async get(id: number) {
    const row = await this.changes.findById(id);
    if (row?.kind !== 'user-change') throw new NotFound('bulk-change', id);
    return {
      id,
      action: row.input.action,
      state: row.state,
      total: row.total ?? 0,
      done: row.done,
      refused: row.refused,
      created_at: row.createdAt,
      finished_at: row.finishedAt,
    };
  }

  private newRow({ action, selection, ids, through, count }: BulkPlan): Partial<BulkChange> {
    const now = this.clock.unixSeconds();
    return {
      kind: 'user-change',
      state: 'running',
      about: action.type,
      input: { action, selection, ids, through },
      place: { lastUserId: 0, pendingIds: null },
      total: count,
      done: 0,
      refused: 0,
      createdAt: now,
      heardAt: now,
    };
  }

  /** Rejects unknown fields: a filter with a misspelt field would select all users. */
  private async strictly<T>(type: new () => T, value: JsonObject): Promise<T> {
    const checkedValue = await this.strict.transform(value, { type: 'body', metatype: type });
    if (checkedValue instanceof type) return checkedValue;
    throw new Error('the check makes an object of the class');
  }
}
