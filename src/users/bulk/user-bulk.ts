import { Injectable } from '@nestjs/common';
import { type EntityManager, In, type QueryDeepPartialEntity } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import { utcDate } from '../../common/utc-date.js';
import { lockRows } from '../../database/bulk.js';
import { GroupsService } from '../groups.service.js';
import { LevelsService } from '../levels.service.js';
import { DatedResets } from '../resets/dated-resets.js';
import { userSettings } from '../user-settings.js';
import { User } from '../user.entity.js';
import type { BulkAction } from './bulk-action.js';

const DAY = 86_400;

/** What the audit log says of one of the users: only what changes. */
interface Change {
  readonly before: object;
  readonly after: object | null;
}

/** Does the same to many users, in the transaction of the caller. */
@Injectable()
export class UserBulk {
  constructor(
    private readonly levels: LevelsService,
    private readonly groups: GroupsService,
    private readonly resets: DatedResets,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Each user leaves an entry in the audit log.
   *
   * @param ids ascending; who is gone is passed over
   * @param changed gets those whose lists change
   * @returns how many there were
   * @throws NotFound where the level or group is not there
   */
  async apply(
    manager: EntityManager,
    action: BulkAction,
    ids: readonly number[],
    changed: Set<number>,
  ): Promise<number> {
    if (ids.length === 0) return 0;
    await lockRows(manager, 'users', ['id'], ids);
    const where = { id: In([...ids]) };
    const users = await manager.find(User, { where, relations: { level: true, group: true }, order: { id: 'ASC' } });
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
    const set = (columns: QueryDeepPartialEntity<User>): Promise<unknown> =>
      manager.update(User, { id: In(ids) }, columns);
    const endSessions = { tokenEpoch: () => 'token_epoch + 1' };
    switch (action.type) {
      case 'enable':
        await set({ enable: 1 });
        return changes(users, ({ enable }) => [{ enable }, { enable: 1 }]);
      case 'disable':
        await set({ enable: 0, ...endSessions });
        return changes(users, ({ enable }) => [{ enable }, { enable: 0 }]);
      case 'ban':
        return this.ban(manager, users, action.ban_until ?? null);
      case 'unban':
        await manager.update(User, { id: In(ids), status: -1 }, { status: 1 });
        await set({ banTime: null });
        return changes(users, ({ status, banTime }) => [
          { status, ban_time: banTime },
          { status: status === -1 ? 1 : status, ban_time: null },
        ]);
      case 'extend':
        return this.extend(manager, users, action);
      case 'set-level':
        await set({ levelId: await this.levels.idByName(manager, action.level) });
        return changes(users, ({ level }) => [{ level: level.name }, { level: action.level }]);
      case 'set-group':
        await set({ groupId: await this.groupId(manager, action.group ?? null) });
        return changes(users, ({ group }) => [{ group: group?.name ?? null }, { group: action.group ?? null }]);
      case 'reset-traffic':
        await this.resets.resetByHand(manager, ids);
        return changes(users, ({ u, d }) => [
          { u, d },
          { u: 0n, d: 0n },
        ]);
      case 'delete':
        await manager.delete(User, { id: In(ids) });
        return new Map(users.map((user) => [user.id, { before: userSettings(user), after: null }]));
    }
  }

  private async ban(
    manager: EntityManager,
    users: readonly User[],
    until: number | null,
  ): Promise<ReadonlyMap<number, Change>> {
    const ids = In(users.map(({ id }) => id));
    if (until !== null) {
      await manager.update(User, { id: ids }, { banTime: until });
      return changes(users, ({ banTime }) => [{ ban_time: banTime }, { ban_time: until }]);
    }
    await manager.update(User, { id: ids }, { status: -1, tokenEpoch: () => 'token_epoch + 1' });
    return changes(users, ({ status }) => [{ status }, { status: -1 }]);
  }

  /** Those who come to the same day in one statement. */
  private async extend(
    manager: EntityManager,
    users: readonly User[],
    action: BulkAction,
  ): Promise<ReadonlyMap<number, Change>> {
    const today = utcDate(this.clock.unixSeconds());
    const dayOf = ({ expiredAt }: User): string =>
      action.expires_at ?? daysAfter(expiredAt < today ? today : expiredAt, action.days ?? 0);
    const idsByDay = new Map<string, number[]>();
    for (const user of users) idsByDay.set(dayOf(user), [...(idsByDay.get(dayOf(user)) ?? []), user.id]);
    for (const [expiredAt, ids] of idsByDay) await manager.update(User, { id: In(ids) }, { expiredAt });
    return changes(users, (user) => [{ expired_at: user.expiredAt }, { expired_at: dayOf(user) }]);
  }

  private async groupId(manager: EntityManager, name: string | null): Promise<number | null> {
    return name === null ? null : this.groups.idByName(manager, name);
  }
}

function changes(
  users: readonly User[],
  change: (user: User) => readonly [before: object, after: object],
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

/** No further than there are calendars. */
function daysAfter(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`) / 1000 + days * DAY;
  return moment > Date.parse('9999-12-31T00:00:00Z') / 1000 ? '9999-12-31' : utcDate(moment);
}
