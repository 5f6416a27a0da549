import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Database } from '../../database/database.js';
import { removeOwned } from '../../database/bulk/owned-rows.js';
import { banReasonOf } from '../user/ban-reason.js';
import { GroupRepository } from '../levels/group.repository.js';
import { LevelRepository } from '../levels/level.repository.js';
import { DatedResetsService } from '../resets/dated-resets.service.js';
import { userSettings } from '../user/user.mapper.js';
import { User } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import type { BulkAction } from './bulk-action.js';
import { BulkTermsService } from './bulk-terms.service.js';
import { type Change, changes } from './user-changes.js';

/** Applies one action to many users, in the caller's transaction. */
@Injectable()
export class UserBulkService {
  constructor(
    private readonly users: UserRepository,
    private readonly levels: LevelRepository,
    private readonly groups: GroupRepository,
    private readonly resets: DatedResetsService,
    private readonly audit: AuditLogService,
    private readonly terms: BulkTermsService,
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
        return this.ban(manager, users, action);
      case 'unban':
        await rows.unban(ids);
        return changes(users, (user) => [
          { status: user.status, ban_time: user.banTime, ban_reason: banReasonOf(user, 0) },
          { status: user.status === -1 ? 1 : user.status, ban_time: null, ban_reason: null },
        ]);
      case 'extend':
        return this.terms.extend(manager, users, action);
      case 'set-level':
        await rows.changeMany(ids, { levelId: await manager.withRepository(this.levels).idByName(action.level) });
        return changes(users, ({ level }) => [{ level: level.name }, { level: action.level }]);
      case 'set-group':
        await rows.changeMany(ids, { groupId: await this.groupId(manager, action.group ?? null) });
        return changes(users, ({ group }) => [{ group: group?.name ?? null }, { group: action.group ?? null }]);
      case 'set-transfer':
      case 'add-transfer':
        return this.terms.setTransfer(manager, users, action);
      case 'set-speed': {
        const speedLimit = BigInt(action.speed_limit ?? 0);
        await rows.changeMany(ids, { speedLimit });
        return changes(users, (user) => [{ speed_limit: user.speedLimit }, { speed_limit: speedLimit }]);
      }
      case 'set-reset':
        return this.terms.setReset(manager, users, action);
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

  /** With an end it is a temporary ban. Without one it is permanent, and ends the sessions. */
  private async ban(
    manager: EntityManager,
    users: readonly User[],
    { ban_until: until = null, ban_reason: banReason = null }: BulkAction,
  ): Promise<ReadonlyMap<number, Change>> {
    const ids = users.map(({ id }) => id);
    await manager.withRepository(this.users).ban(ids, until, banReason);
    return changes(users, (user) => [
      { ...(until === null ? { status: user.status } : { ban_time: user.banTime }), ban_reason: banReasonOf(user, 0) },
      { ...(until === null ? { status: -1 } : { ban_time: until }), ban_reason: banReason },
    ]);
  }

  private async groupId(manager: EntityManager, name: string | null): Promise<number | null> {
    return name === null ? null : manager.withRepository(this.groups).idByName(name);
  }
}

function auditedAs({ type }: BulkAction): string {
  if (type === 'delete') return 'user.deleted';
  return type === 'reset-traffic' ? 'user.traffic-reset' : 'user.changed';
}
