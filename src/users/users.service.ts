import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../audit/audit-log.service.js';
import { withoutUndefined } from '../common/checks/without-undefined.js';
import { checkChange } from '../fields/field-input.js';
import { Clock } from '../common/time/clock.js';
import { wrongField } from '../common/problems/panel.errors.js';
import type { JsonObject } from '../common/json/json-object.js';
import { SecretKeys } from '../common/secrets/secret-keys.js';
import { Signer } from '../common/secrets/signer.js';
import { Database } from '../database/database.js';
import { duplicateKey, isDuplicate } from '../database/database.errors.js';
import { removeOwned } from '../database/bulk/owned-rows.js';
import { VersionsService } from '../database/versions/versions.service.js';
import type { Precondition } from '../fields/version/precondition.js';
import { concealed, VERSION_KEY } from '../fields/concealed-fields.js';
import { type Ban, changesBan, NO_REASON, reasonColumns } from './user/ban-reason.js';
import { canonicalEmail } from './user/canonical-email.js';
import { type Audience, type EntitlementRule, explainEntitlement } from './roster/entitlement.js';
import { FreePortRepository } from './free-port.repository.js';
import { GroupRepository } from './levels/group.repository.js';
import { LevelRepository } from './levels/level.repository.js';
import { DatedResetsService } from './resets/dated-resets.service.js';
import { setsResetRule } from './user/reset-schedule.js';
import { UserResetRepository } from './resets/user-reset.repository.js';
import { RosterChangeRunner } from './roster/roster-change.runner.js';
import { withTerm } from './terms/term.js';
import { userSettings } from './user/user.mapper.js';
import { newUser } from './user/new-user.js';
import { type UserChange, UserFields } from './user/user.fields.js';
import { User } from './user/user.entity.js';
import { UserTaken } from './users.errors.js';
import { UserRepository } from './user/user.repository.js';

/** The ban of a new user. */
const NOT_BANNED: Ban = { status: 1, banTime: null, tokenEpoch: 0, ...NO_REASON };

/** Adds, finds and changes users. */
@Injectable()
export class UsersService {
  private readonly versionKey: Signer;

  constructor(
    private readonly database: Database,
    private readonly versions: VersionsService,
    private readonly rosters: RosterChangeRunner,
    private readonly clock: Clock,
    private readonly users: UserRepository,
    private readonly ports: FreePortRepository,
    private readonly levels: LevelRepository,
    private readonly groups: GroupRepository,
    private readonly resets: DatedResetsService,
    private readonly resetDays: UserResetRepository,
    private readonly audit: AuditLogService,
    secrets: SecretKeys,
  ) {
    this.versionKey = new Signer(secrets, VERSION_KEY);
  }

  /** What the ETag of a user covers: their settings, with secrets that nobody can guess from it. */
  versionOf(user: User): JsonObject {
    return concealed(UserFields, userSettings(user), this.versionKey);
  }

  /**
   * Adds a user. Defaults: a free port if a node needs one, a random proxy password and UUID, 100 GiB, the lowest level, no expiry.
   *
   * @throws InvalidValue, NotFound, Conflict
   */
  async add(fields: UserChange, passwordHash: string): Promise<User> {
    const wanted = checkChange(UserFields, fields);
    if (wanted.email === undefined) throw wrongField('email', 'is required', 'required');
    const account = wanted.email;
    return this.change(account, async (manager) => {
      const users = manager.withRepository(this.users);
      const changes = await this.columns(manager, withTerm(wanted), NOT_BANNED);
      const now = this.clock.unixSeconds();
      const newcomer = {
        ...{ account, emailKey: canonicalEmail(account) ?? account, passwordHash, createdAt: now },
        levelId: changes.levelId ?? (await manager.withRepository(this.levels).idByName(undefined)),
        port: wanted.port === undefined ? await this.nextPort(manager) : (changes.port ?? null),
      };
      const { id } = await users.save(users.create({ ...newUser(newcomer), ...changes, ...newcomer }));
      if (setsResetRule(wanted)) await manager.withRepository(this.resetDays).plan(id, now);
      const user = await users.get(id);
      await this.audit.record(manager, { action: 'user.added', subject: `user:${id}`, after: userSettings(user) });
      return user;
    });
  }

  /** By number or e-mail, with level and group. @throws NotFound */
  async get(idOrEmail: number | string): Promise<User> {
    return this.users.get(idOrEmail);
  }

  /** The numbers that belong to a user, in the caller's transaction. */
  async known(manager: EntityManager, ids: readonly number[]): Promise<Set<number>> {
    return manager.withRepository(this.users).existing(ids);
  }

  /** The accounts by number. A number without a user is missing in the result. */
  async accounts(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return this.users.accounts(ids);
  }

  /**
   * Changes the given fields. A permanent ban or a disabled proxy service ends the user's sessions.
   *
   * @param precondition checks the user's settings before the change
   * @throws InvalidValue, NotFound, Conflict, PreconditionFailed
   */
  async set(idOrEmail: number | string, fields: UserChange, precondition?: Precondition): Promise<User> {
    const wanted = checkChange(UserFields, fields);
    const { id } = await this.users.get(idOrEmail);
    return this.change(wanted.email ?? idOrEmail, async (manager) => {
      const users = manager.withRepository(this.users);
      const before = await users.lock(id);
      precondition?.check(this.versionOf(before));
      const changes = await this.columns(manager, withTerm(wanted, before), before);
      if (Object.keys(changes).length > 0) await users.update({ id }, changes);
      if (setsResetRule(wanted)) await manager.withRepository(this.resetDays).plan(id, this.clock.unixSeconds());
      if (wanted.status === -1 || wanted.enable === 0) await users.endSessions(id);
      const after = await users.get(id);
      const states = { before: userSettings(before), after: userSettings(after) };
      await this.audit.record(manager, { action: 'user.changed', subject: `user:${id}`, ...states });
      return after;
    });
  }

  /** Replaces the login password and ends the user's sessions. @throws NotFound */
  async setPasswordHash(idOrEmail: number | string, passwordHash: string): Promise<User> {
    const user = await this.users.get(idOrEmail);
    await this.database.transaction(async (manager) => {
      const users = manager.withRepository(this.users);
      await users.update({ id: user.id }, { passwordHash });
      await users.endSessions(user.id);
      await this.audit.record(manager, { action: 'user.password-replaced', subject: `user:${user.id}` });
    });
    return user;
  }

  /** Ends all sessions of the user, on every process, before it returns. @throws NotFound */
  async endSessions(idOrEmail: number | string): Promise<User> {
    const user = await this.users.get(idOrEmail);
    await this.database.transaction(async (manager) => {
      await manager.withRepository(this.users).endSessions(user.id);
      await this.audit.record(manager, { action: 'user.sessions-ended', subject: `user:${user.id}` });
    });
    return user;
  }

  /** @throws NotFound, PreconditionFailed */
  async delete(idOrEmail: number | string, precondition?: Precondition): Promise<User> {
    const found = await this.users.get(idOrEmail);
    precondition?.check(this.versionOf(found));
    const { id } = found;
    await removeOwned(this.database, User, [id]);
    return this.rosters.run(async (manager, changed) => {
      const users = manager.withRepository(this.users);
      const user = await users.lock(id);
      precondition?.check(this.versionOf(user));
      await users.delete({ id });
      changed.add(id);
      await this.audit.record(manager, { action: 'user.deleted', subject: `user:${id}`, before: userSettings(user) });
      return user;
    });
  }

  /** Sets both counters to zero. The day of the next reset does not change. @throws NotFound */
  async resetTraffic(idOrEmail: number | string): Promise<User> {
    const { id } = await this.users.get(idOrEmail);
    return this.change(idOrEmail, async (manager) => {
      const users = manager.withRepository(this.users);
      const { u, d } = await users.lock(id);
      await this.resets.resetByHand(manager, [id]);
      const after = await users.get(id);
      const states = { before: { u, d }, after: { u: after.u, d: after.d } };
      await this.audit.record(manager, { action: 'user.traffic-reset', subject: `user:${id}`, ...states });
      return after;
    });
  }

  /** Rule by rule, whether the user is on a node's user list. @throws NotFound */
  async explain(idOrEmail: number | string, audience: Audience): Promise<EntitlementRule[]> {
    return explainEntitlement(await this.users.get(idOrEmail), audience, this.clock.unixSeconds());
  }

  /** @param idOrEmail names the user in the error */
  private async change(idOrEmail: number | string, work: (manager: EntityManager) => Promise<User>): Promise<User> {
    try {
      return await this.rosters.run(async (manager, changed) => {
        const user = await work(manager);
        changed.add(user.id);
        return user;
      });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new UserTaken(String(idOrEmail), duplicateKey(error));
    }
  }

  /** Null if no node needs a port of each user. @throws NoFreePort */
  private async nextPort(manager: EntityManager): Promise<number | null> {
    if (!(await manager.withRepository(this.ports).areNeeded())) return null;
    // Two transactions that choose at the same moment would choose the same port.
    await this.versions.queue(manager, 'rosters');
    return manager.withRepository(this.ports).first();
  }

  /** @param before the ban of the user so far */
  private async columns(manager: EntityManager, wanted: UserChange, before: Ban): Promise<Partial<User>> {
    const { email, level, group, port, ...same } = wanted;
    return withoutUndefined({
      ...same,
      ...(changesBan(wanted) ? reasonColumns(before, wanted, before.tokenEpoch) : {}),
      account: email,
      emailKey: email === undefined ? undefined : canonicalEmail(email),
      port: port === 0 ? null : port,
      levelId: level === undefined ? undefined : await manager.withRepository(this.levels).idByName(level),
      groupId: typeof group === 'string' ? await manager.withRepository(this.groups).idByName(group) : group,
    });
  }
}
