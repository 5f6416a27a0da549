import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { refused, type Refused } from '../../common/problems/panel.errors.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { NoFreePort } from '../users.errors.js';
import { FreePortRepository } from '../free-port.repository.js';
import { PasswordHashService } from '../../credentials/password-hash.service.js';
import { userSettings } from '../user/user.mapper.js';
import type { Claims } from './claims.js';
import { addedUser, changedUser, type SettledUser } from './settled-user.js';
import { plan, type PlannedUser } from './plan.js';
import { SurroundingsFactory } from './surroundings.factory.js';
import { UserBatchRepository } from './user-batch.repository.js';
import type { UserWish, WishOutcome } from './user-wish.js';

/** Adds and changes many users at once, each with their own fields. */
@Injectable()
export class UserBatchService {
  constructor(
    private readonly users: UserBatchRepository,
    private readonly ports: FreePortRepository,
    private readonly surroundings: SurroundingsFactory,
    private readonly versions: VersionsService,
    private readonly hasher: PasswordHashService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the outcomes of {@link apply}, but changes nothing.
   *
   * @param manager of a read
   * @param claims those of all earlier wishes; this adds the claims of `wishes`
   */
  async tryOut(manager: EntityManager, wishes: readonly UserWish[], claims: Claims): Promise<WishOutcome[]> {
    const plans = plan(wishes, await this.surroundings.create(manager, wishes, false), claims);
    const ports = await this.portsFor(manager, plans, claims);
    for (const port of ports.values()) if (port !== null) claims.add('port', port);
    return plans.map((each) => outcomeOf(each, ports));
  }

  /**
   * Adds and changes users in the caller's transaction. The audit log gets an entry for each user, and another one for each new
   * login password.
   *
   * @param claims those of all earlier wishes; this adds the claims of `wishes`
   * @param changed gets the numbers of all added and changed users
   */
  async apply(
    manager: EntityManager,
    wishes: readonly UserWish[],
    claims: Claims,
    changed: Set<number>,
  ): Promise<WishOutcome[]> {
    const rows = manager.withRepository(this.users);
    const around = await this.surroundings.create(manager, wishes, true);
    const plans = plan(wishes, around, claims);
    const granted = plans.filter(isPlanned);
    const now = this.clock.unixSeconds();
    const changes = granted.flatMap((each) => (each.before === undefined ? [] : [changedUser(each, each.before, now)]));
    await rows.changeMany(changes);
    if (granted.some(wantsPort)) {
      // Two transactions that choose at the same moment would choose the same port.
      await this.versions.queue(manager, 'rosters');
    }
    const ports = await this.portsFor(manager, plans, claims);
    const additions = granted.flatMap((each) => {
      if (each.before !== undefined || outcomeOf(each, ports) !== 'added') return [];
      return [addedUser(each, ports.get(each) ?? null, around.lowestLevel, this.hasher.unusable(), now)];
    });
    const ids = await rows.addMany(additions);
    for (const id of [...changes.map(({ id }) => id), ...ids.values()]) changed.add(id);
    for (const { before, after, id, hasNewPassword } of changes) {
      const states = { before: userSettings(before), after: userSettings(after) };
      await this.audit.record(manager, { action: 'user.changed', subject: `user:${id}`, ...states });
      if (hasNewPassword) await this.audit.record(manager, { action: 'user.password-replaced', subject: `user:${id}` });
    }
    for (const user of additions) await this.recordAdded(manager, user, ids.get(user.emailKey));
    return plans.map((each) => outcomeOf(each, ports));
  }

  private async recordAdded(manager: EntityManager, user: SettledUser, id: number | undefined): Promise<void> {
    if (id === undefined) throw new Error('an added user has no number');
    await this.audit.record(manager, { action: 'user.added', subject: `user:${id}`, after: userSettings(user) });
  }

  /**
   * Ports for new users without a port in their wish: null if no node needs them. A user is missing in the result where no more ports
   * are free.
   */
  private async portsFor(
    manager: EntityManager,
    plans: readonly (PlannedUser | Refused)[],
    claims: Claims,
  ): Promise<ReadonlyMap<PlannedUser, number | null>> {
    const wanting = plans.filter(isPlanned).filter(wantsPort);
    if (wanting.length === 0) return new Map();
    const free = manager.withRepository(this.ports);
    if (!(await free.areNeeded())) return new Map(wanting.map((each) => [each, null]));
    const ports = await free.next(wanting.length, (port) => claims.has('port', port));
    return new Map(wanting.slice(0, ports.length).map((each, index) => [each, ports[index] ?? 0]));
  }
}

function isPlanned(each: PlannedUser | Refused): each is PlannedUser {
  return 'wish' in each;
}

function wantsPort({ before, wish }: PlannedUser): boolean {
  return before === undefined && wish.fields.port === undefined;
}

function outcomeOf(each: PlannedUser | Refused, ports: ReadonlyMap<PlannedUser, number | null>): WishOutcome {
  if (!isPlanned(each)) return each;
  if (each.before !== undefined) return 'changed';
  return wantsPort(each) && !ports.has(each) ? refused(new NoFreePort()) : 'added';
}
