import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { grouped } from '../../common/grouped.js';
import { MAX_INT64 } from '../../common/integers.js';
import type { JsonObject } from '../../common/json/json-object.js';
import { Clock } from '../../common/time/clock.js';
import { utcDate } from '../../common/time/utc-date.js';
import { UserResetRepository } from '../resets/user-reset.repository.js';
import { longerTerm, type Term } from '../terms/term.js';
import type { User } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import type { BulkAction } from './bulk-action.js';
import { type Change, changes } from './user-changes.js';

type Changes = ReadonlyMap<number, Change>;

/** Changes the terms of many users: the last valid day, the allowance and the resets. Users with the same new value share a statement. */
@Injectable()
export class BulkTermsService {
  constructor(
    private readonly users: UserRepository,
    private readonly resetDays: UserResetRepository,
    private readonly clock: Clock,
  ) {}

  async extend(manager: EntityManager, users: readonly User[], action: BulkAction): Promise<Changes> {
    const today = utcDate(this.clock.unixSeconds());
    const termOf = (user: User): Term =>
      action.expires_at === undefined
        ? longerTerm(user, action.days ?? 0, today)
        : { expiredAt: action.expires_at, daysFromFirstUse: null };
    const rows = manager.withRepository(this.users);
    const terms = new Map(users.map((user) => [JSON.stringify(termOf(user)), termOf(user)]));
    const usersByTerm = grouped(users, (user) => JSON.stringify(termOf(user)));
    for (const [key, term] of terms) await rows.changeMany(idsOf(usersByTerm.get(key) ?? []), term);
    const shown = ({ expiredAt, daysFromFirstUse }: Term): JsonObject => ({
      expired_at: expiredAt,
      days_from_first_use: daysFromFirstUse,
    });
    return changes(users, (user) => [shown(user), shown(termOf(user))]);
  }

  /** Replaces the allowances, or adds to them. A sum beyond 64 bits is the largest number of 64 bits. */
  async setTransfer(
    manager: EntityManager,
    users: readonly User[],
    { type, transfer_enable: given = 0 }: BulkAction,
  ): Promise<Changes> {
    const bytes = BigInt(given);
    const allowanceOf = ({ transferEnable }: User): bigint => {
      if (type === 'set-transfer') return bytes;
      return transferEnable > MAX_INT64 - bytes ? MAX_INT64 : transferEnable + bytes;
    };
    const rows = manager.withRepository(this.users);
    for (const [transferEnable, same] of grouped(users, allowanceOf)) {
      await rows.changeMany(idsOf(same), { transferEnable });
    }
    return changes(users, (user) => [{ transfer_enable: user.transferEnable }, { transfer_enable: allowanceOf(user) }]);
  }

  /** The new rule gives the days of the next resets. */
  async setReset(manager: EntityManager, users: readonly User[], action: BulkAction): Promise<Changes> {
    const rule = {
      resetStrategy: action.reset_strategy ?? 'none',
      resetDay: action.reset_day ?? null,
      resetInterval: action.reset_interval ?? null,
    };
    await manager.withRepository(this.users).changeMany(idsOf(users), rule);
    const planned = users.map(({ id, createdAt }) => ({ id, createdAt, ...rule }));
    await manager.withRepository(this.resetDays).planMany(planned, this.clock.unixSeconds());
    const shown = (of: Pick<User, keyof typeof rule>): JsonObject => ({
      reset_strategy: of.resetStrategy,
      reset_day: of.resetDay,
      reset_interval: of.resetInterval,
    });
    return changes(users, (user) => [shown(user), shown(rule)]);
  }
}

function idsOf(users: readonly User[]): number[] {
  return users.map(({ id }) => id);
}
