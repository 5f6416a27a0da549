import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, MoreThan, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { checked } from '../common/checked.js';
import { Clock } from '../common/clock.js';
import { Conflict, NotFound, wrongField } from '../common/panel.error.js';
import { randomToken } from '../common/random-token.js';
import { lockRows } from '../database/bulk.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { execute } from '../database/execute.js';
import { Versions } from '../database/versions.js';
import type { Precondition } from '../http/precondition.js';
import { canonicalEmail } from './canonical-email.js';
import { type Audience, type EntitlementRule, explainEntitlement } from './entitlement.js';
import { freePort } from './free-port.js';
import { GroupsService } from './groups.service.js';
import { LevelsService } from './levels.service.js';
import { DatedResets } from './resets/dated-resets.js';
import { planReset } from './resets/reset-rule.js';
import { RosterChanges } from './roster-changes.js';
import { UserFields } from './user-fields.js';
import { User } from './user.entity.js';
import type { UserRecord } from './user-record.js';
import { readUserRecord } from './user-record.reader.js';
import { userSettings } from './user-settings.js';

const WITH_NAMES = { level: true, group: true } as const;
const LAST_DAY = '2099-12-31';
const DEFAULT_TRANSFER = 100n * 1024n ** 3n;

const SELECT_LOGIN =
  'SELECT id, password_hash AS passwordHash, status, token_epoch AS tokenEpoch FROM users WHERE email_key = ?';

/** What a login needs to know of an account. */
export type UserLogin = Pick<User, 'id' | 'passwordHash' | 'status' | 'tokenEpoch'>;

/** The accounts: making, finding and changing them. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly rosters: RosterChanges,
    private readonly clock: Clock,
    private readonly levels: LevelsService,
    private readonly groups: GroupsService,
    private readonly resets: DatedResets,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Makes an account. What is not given gets a default: a free port, random proxy password and UUID, 100 GiB, no end.
   *
   * @throws InvalidValue, Conflict
   */
  async add(fields: Partial<UserFields>, passwordHash: string): Promise<User> {
    const wanted = checked(new UserFields(), fields);
    if (wanted.email === undefined) throw wrongField('email', 'is required', 'required');
    const account = wanted.email;
    return this.change(account, async (manager) => {
      const changes = await this.columns(manager, wanted);
      const { id } = await manager.save(
        manager.create(User, {
          nickname: account.slice(0, account.lastIndexOf('@')),
          passwd: randomToken(16),
          uuid: randomUUID(),
          transferEnable: DEFAULT_TRANSFER,
          expiredAt: LAST_DAY,
          ...changes,
          levelId: changes.levelId ?? (await this.levels.idByName(manager, undefined)),
          port: wanted.port === undefined ? await this.nextPort(manager) : (changes.port ?? null),
          passwordHash,
          createdAt: this.clock.unixSeconds(),
        }),
      );
      await planReset(manager, id, wanted, this.clock.unixSeconds());
      const user = await get(manager, id);
      await this.audit.record(manager, { action: 'user.added', subject: `user:${id}`, after: userSettings(user) });
      return user;
    });
  }

  /** By number or e-mail, with level and group. */
  async get(idOrEmail: string): Promise<User> {
    return this.database.read(async (manager) => {
      const user = await find(manager, whereUser(idOrEmail));
      if (user === undefined) throw new NotFound(`User ${idOrEmail}`);
      return user;
    });
  }

  /** The user as clients see it, by number. */
  async findRecord(id: number): Promise<UserRecord | null> {
    return this.database.read((manager) => readUserRecord(manager, id));
  }

  /** Those of the numbers that are of users, inside a transaction. */
  async known(manager: EntityManager, ids: readonly number[]): Promise<Set<number>> {
    const users = await manager.find(User, { select: { id: true }, where: { id: In([...new Set(ids)]) } });
    return new Set(users.map(({ id }) => id));
  }

  /** The accounts of those of the numbers that are of users. */
  async accounts(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const users = await this.database.read((manager) =>
      manager.find(User, { select: { id: true, account: true }, where: { id: In([...new Set(ids)]) } }),
    );
    return new Map(users.map(({ id, account }) => [id, account]));
  }

  /** What a login needs to know. */
  async findLogin(emailKey: string): Promise<UserLogin | undefined> {
    const [login] = await this.database.read((manager) => manager.query<UserLogin[]>(SELECT_LOGIN, [emailKey]));
    return login;
  }

  /** The numbers of those who have a port or a UUID. */
  async holders({ port, uuid }: { port?: number | undefined; uuid?: string | undefined }): Promise<number[]> {
    const where = [...(port === undefined ? [] : [{ port }]), ...(uuid === undefined ? [] : [{ uuid }])];
    if (where.length === 0) return [];
    const users = await this.database.read((manager) => manager.find(User, { select: { id: true }, where }));
    return users.map(({ id }) => id);
  }

  /** Ascending, `most` after number `after`. */
  async list(after: number, most: number): Promise<User[]> {
    return this.database.read((manager) =>
      manager.find(User, { where: { id: MoreThan(after) }, relations: WITH_NAMES, order: { id: 'ASC' }, take: most }),
    );
  }

  /**
   * Changes what is given and leaves the rest. A ban or a switched-off service ends the user's sessions.
   *
   * @param precondition what must hold of the user's settings until then
   * @throws InvalidValue, NotFound, Conflict, PreconditionFailed
   */
  async set(idOrEmail: string, fields: Partial<UserFields>, precondition?: Precondition): Promise<User> {
    const wanted = checked(new UserFields(), fields);
    const { id } = await this.get(idOrEmail);
    return this.change(wanted.email ?? idOrEmail, async (manager) => {
      const before = await lock(manager, id);
      precondition?.check(userSettings(before));
      const changes = await this.columns(manager, wanted);
      if (Object.keys(changes).length > 0) await manager.update(User, { id }, changes);
      await planReset(manager, id, wanted, this.clock.unixSeconds());
      if (wanted.status === -1 || wanted.enable === 0) await endSessions(manager, id);
      const after = await get(manager, id);
      const states = { before: userSettings(before), after: userSettings(after) };
      await this.audit.record(manager, { action: 'user.changed', subject: `user:${id}`, ...states });
      return after;
    });
  }

  /** Replaces the login password and ends the user's sessions. */
  async setPasswordHash(idOrEmail: string, passwordHash: string): Promise<User> {
    const user = await this.get(idOrEmail);
    await this.database.transaction(async (manager) => {
      await manager.update(User, { id: user.id }, { passwordHash });
      await endSessions(manager, user.id);
      await this.audit.record(manager, { action: 'user.password-replaced', subject: `user:${user.id}` });
    });
    return user;
  }

  /** Keeps when the user last logged in, inside the transaction of the login. Null where the user is gone. */
  async recordLogin(manager: EntityManager, id: number, lastLogin: number): Promise<UserRecord | null> {
    await execute(manager, 'UPDATE users SET last_login = ? WHERE id = ?', [lastLogin, id]);
    return readUserRecord(manager, id);
  }

  /** Puts a newer hash of the same password in place of `oldHash`; nothing happens if somebody else was first. */
  async rehash(id: number, oldHash: string, newHash: string): Promise<void> {
    await this.database.write((manager) =>
      manager.update(User, { id, passwordHash: oldHash }, { passwordHash: newHash }),
    );
  }

  /** Makes every token of the user invalid, on every process, before it returns. */
  async endSessions(idOrEmail: string): Promise<User> {
    const user = await this.get(idOrEmail);
    await this.database.transaction(async (manager) => {
      await endSessions(manager, user.id);
      await this.audit.record(manager, { action: 'user.sessions-ended', subject: `user:${user.id}` });
    });
    return user;
  }

  /** @throws NotFound, PreconditionFailed */
  async delete(idOrEmail: string, precondition?: Precondition): Promise<User> {
    const { id } = await this.get(idOrEmail);
    return this.rosters.run(async (manager, changed) => {
      const user = await lock(manager, id);
      precondition?.check(userSettings(user));
      await manager.delete(User, { id });
      changed.add(id);
      await this.audit.record(manager, { action: 'user.deleted', subject: `user:${id}`, before: userSettings(user) });
      return user;
    });
  }

  /** Sets both counters to zero. The day of the next reset stays what it is. */
  async resetTraffic(idOrEmail: string): Promise<User> {
    const { id } = await this.get(idOrEmail);
    return this.change(idOrEmail, async (manager) => {
      const { u, d } = await lock(manager, id);
      await this.resets.resetByHand(manager, [id]);
      const after = await get(manager, id);
      const states = { before: { u, d }, after: { u: after.u, d: after.d } };
      await this.audit.record(manager, { action: 'user.traffic-reset', subject: `user:${id}`, ...states });
      return after;
    });
  }

  /** Rule by rule, whether the user is on a node's list. */
  async explain(idOrEmail: string, audience: Audience): Promise<EntitlementRule[]> {
    return explainEntitlement(await this.get(idOrEmail), audience, this.clock.unixSeconds());
  }

  private async change(who: string, work: (manager: EntityManager) => Promise<User>): Promise<User> {
    try {
      return await this.rosters.run(async (manager, changed) => {
        const user = await work(manager);
        changed.add(user.id);
        return user;
      });
    } catch (error) {
      if (isDuplicate(error)) {
        throw new Conflict(`The e-mail, port or UUID of ${who} belongs to another user`, 'user-taken', { who });
      }
      throw error;
    }
  }

  /** One after the other: two who choose at the same moment would choose the same port. */
  private async nextPort(manager: EntityManager): Promise<number> {
    await this.versions.queue(manager, 'rosters');
    return freePort(manager);
  }

  private async columns(manager: EntityManager, wanted: UserFields): Promise<Partial<User>> {
    const { email, level, group, port, ...same } = wanted;
    return withoutUndefined({
      ...same,
      account: email,
      emailKey: email === undefined ? undefined : canonicalEmail(email),
      port: port === 0 ? null : port,
      levelId: level === undefined ? undefined : await this.levels.idByName(manager, level),
      groupId: typeof group === 'string' ? await this.groups.idByName(manager, group) : group,
    });
  }
}

/** In one statement: `findOne` would ask for the number first, and for the rest by a second one. */
async function find(manager: EntityManager, where: { id: number } | { emailKey: string }): Promise<User | undefined> {
  const [user] = await manager.find(User, { where, relations: WITH_NAMES });
  return user;
}

/** @throws NotFound */
async function get(manager: EntityManager, id: number): Promise<User> {
  const user = await find(manager, { id });
  if (user === undefined) throw new NotFound(`User ${id}`);
  return user;
}

/** The user, whom nobody else changes until the transaction ends. @throws NotFound where they have gone in the meantime */
async function lock(manager: EntityManager, id: number): Promise<User> {
  await lockRows(manager, 'users', ['id'], [id]);
  return get(manager, id);
}

async function endSessions(manager: EntityManager, id: number): Promise<void> {
  await manager.increment(User, { id }, 'tokenEpoch', 1);
}

function whereUser(idOrEmail: string): { id: number } | { emailKey: string } {
  if (/^\d{1,10}$/.test(idOrEmail)) return { id: Number(idOrEmail) };
  return { emailKey: canonicalEmail(idOrEmail) ?? '' };
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  const result = { ...values };
  for (const key of Object.keys(result))
    if (Reflect.get(result, key) === undefined) Reflect.deleteProperty(result, key);
  return result;
}
