import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import type { JsonObject } from '../../common/json/json-object.js';
import { Clock } from '../../common/time/clock.js';
import { utcDate } from '../../common/time/utc-date.js';
import { Database } from '../../database/database.js';
import { removeOwned } from '../../database/bulk/owned-rows.js';
import { GroupRepository } from '../levels/group.repository.js';
import { LevelRepository } from '../levels/level.repository.js';
import { DatedResetsService } from '../resets/dated-resets.service.js';
import { longerTerm, type Term } from '../terms/term.js';
import { userSettings } from '../user.mapper.js';
import { User } from '../user.entity.js';
import { UserRepository } from '../user.repository.js';
import type { BulkAction } from './bulk-action.js';

/** The changed settings of one user, for the audit log. */
interface Change {
  readonly before: JsonObject;
  readonly after: JsonObject | null;
}

/** Applies one action to many users, in the caller's transaction. */
@Injectable()
export class UserBulkService {
  constructor(
    private readonly users: UserRepository,
    private readonly levels: LevelRepository,
    private readonly groups: GroupRepository,
    private readonly resets: DatedResetsService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** Deletes the dependent rows of users before their own deletion, in portions, until the signal is aborted. */
  async removeHistory(ids: readonly number[], signal: AbortSignal): Promise<void> {
    await removeOwned(this.database, User, ids, signal);
  }

  /**
   * Applies the action. The audit log gets an entry for each user.
   *
   * @param ids ascending; a number without a user is skipped
   * @param changed gets the numbers of the users
   * @returns the number of users
   * @throws NotFound for an unknown level or group
   */
  async apply(
    manager: EntityManager,
    action: BulkAction,
    ids: readonly number[],
    changed: Set<number>,
  ): Promise<number> {
    if (ids.length === 0) return 0;
    const users = await manager.withRepository(this.users).lockMany(ids);
    const states = await this.change(manager, action, users);
    for (const { id } of users) {
      changed.add(id);
      const { before = {}, after = null } = states.get(id) ?? {};
      await this.audit.record(manager, { action: auditedAs(action), subject: `user:${id}`, before, after });
    }
    return users.length;
  }

  private async change(
    manager: EntityManager,
    action: BulkAction,
    users: readonly User[],
  ): Promise<ReadonlyMap<number, Change>> {
    const ids = users.map(({ id }) => id);
    const rows = manager.withRepository(this.users);
    switch (action.type) {
      case 'enable':
        await rows.changeMany(ids, { enable: 1 });
        return changes(users, ({ enable }) => [{ enable }, { enable: 1 }]);
      case 'disable':
        await rows.changeAndEndSessions(ids, { enable: 0 });
        return changes(users, ({ enable }) => [{ enable }, { enable: 0 }]);
      case 'ban':
        return this.ban(manager, users, action.ban_until ?? null);
      case 'unban':
        await rows.unban(ids);
        return changes(users, ({ status, banTime }) => [
          { status, ban_time: banTime },
          { status: status === -1 ? 1 : status, ban_time: null },
        ]);
      case 'extend':
        return this.extend(manager, users, action);
      case 'set-level':
        await rows.changeMany(ids, { levelId: await manager.withRepository(this.levels).idByName(action.level) });
        return changes(users, ({ level }) => [{ level: level.name }, { level: action.level }]);
      case 'set-group':
        await rows.changeMany(ids, { groupId: await this.groupId(manager, action.group ?? null) });
        return changes(users, ({ group }) => [{ group: group?.name ?? null }, { group: action.group ?? null }]);
      case 'reset-traffic':
        await this.resets.resetByHand(manager, ids);
        return changes(users, ({ u, d }) => [
          { u, d },
          { u: 0n, d: 0n },
        ]);
      case 'delete':
        await rows.deleteMany(ids);
        return new Map(users.map((user) => [user.id, { before: userSettings(user), after: null }]));
    }
  }

  private async ban(
    manager: EntityManager,
    users: readonly User[],
    until: number | null,
  ): Promise<ReadonlyMap<number, Change>> {
    const rows = manager.withRepository(this.users);
    const ids = users.map(({ id }) => id);
    if (until !== null) {
      await rows.changeMany(ids, { banTime: until });
      return changes(users, ({ banTime }) => [{ ban_time: banTime }, { ban_time: until }]);
    }
    await rows.changeAndEndSessions(ids, { status: -1 });
    return changes(users, ({ status }) => [{ status }, { status: -1 }]);
  }

  /** Users with the same new term share one statement. */
  private async extend(
    manager: EntityManager,
    users: readonly User[],
    action: BulkAction,
  ): Promise<ReadonlyMap<number, Change>> {
    const today = utcDate(this.clock.unixSeconds());
    const termOf = (user: User): Term =>
      action.expires_at === undefined
        ? longerTerm(user, action.days ?? 0, today)
        : { expiredAt: action.expires_at, daysFromFirstUse: null };
    const idsByTerm = new Map<string, number[]>();
    for (const user of users) {
      const key = JSON.stringify(termOf(user));
      idsByTerm.set(key, [...(idsByTerm.get(key) ?? []), user.id]);
    }
    const rows = manager.withRepository(this.users);
    const terms = new Map(users.map((user) => [JSON.stringify(termOf(user)), termOf(user)]));
    for (const [key, term] of terms) await rows.changeMany(idsByTerm.get(key) ?? [], term);
    const shown = ({ expiredAt, daysFromFirstUse }: Term): JsonObject => ({
      expired_at: expiredAt,
      days_from_first_use: daysFromFirstUse,
    });
    return changes(users, (user) => [shown(user), shown(termOf(user))]);
  }

  private async groupId(manager: EntityManager, name: string | null): Promise<number | null> {
    return name === null ? null : manager.withRepository(this.groups).idByName(name);
  }
}

function changes(
  users: readonly User[],
  change: (user: User) => readonly [before: JsonObject, after: JsonObject],
): ReadonlyMap<number, Change> {
  return new Map(
    users.map((user) => {
      const [before, after] = change(user);
      return [user.id, { before, after }];
    }),
  );
}

function auditedAs({ type }: BulkAction): string {
  if (type === 'delete') return 'user.deleted';
  return type === 'reset-traffic' ? 'user.traffic-reset' : 'user.changed';
}
