import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, Not, type EntityManager } from 'typeorm';
import { checked } from '../common/checked.js';
import { Clock } from '../common/clock.js';
import { Conflict, InvalidValue, NotFound } from '../common/panel.error.js';
import { randomToken } from '../common/random-token.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { execute } from '../database/execute.js';
import { Versions } from '../database/versions.js';
import { canonicalEmail } from './canonical-email.js';
import { type Audience, type EntitlementRule, explainEntitlement } from './entitlement.js';
import { GroupsService } from './groups.service.js';
import { LevelsService } from './levels.service.js';
import { DatedResets } from './resets/dated-resets.js';
import { planReset } from './resets/reset-rule.js';
import { RosterChanges } from './roster-changes.js';
import { UserFields } from './user-fields.js';
import { User } from './user.entity.js';
import type { UserRecord } from './user-record.js';
import { readUserRecord } from './user-record.reader.js';

const WITH_NAMES = { level: true, group: true } as const;
const LAST_DAY = '2099-12-31';
const DEFAULT_TRANSFER = 100n * 1024n ** 3n;
const FIRST_PORT = 10_000;
const LAST_PORT = 65_535;

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
  ) {}

  /**
   * Makes an account. What is not given gets a default: a free port, random proxy password and UUID, 100 GiB, no end.
   *
   * @throws InvalidValue, Conflict
   */
  async add(fields: Partial<UserFields>, passwordHash: string): Promise<User> {
    const wanted = checked(new UserFields(), fields);
    if (wanted.email === undefined) throw new InvalidValue('email is required');
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
          levelId: await this.levels.idByName(manager, undefined),
          ...changes,
          port: wanted.port === undefined ? await this.nextPort(manager) : (changes.port ?? null),
          passwordHash,
          createdAt: this.clock.unixSeconds(),
        }),
      );
      await planReset(manager, id, wanted, this.clock.unixSeconds());
      return get(manager, id);
    });
  }

  /** By number or e-mail, with level and group. */
  async get(idOrEmail: string): Promise<User> {
    return this.database.read(async (manager) => {
      const user = await manager.findOne(User, { where: whereUser(idOrEmail), relations: WITH_NAMES });
      if (user === null) throw new NotFound(`User ${idOrEmail}`);
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

  /** What a login needs to know. */
  async findLogin(emailKey: string): Promise<UserLogin | undefined> {
    const [login] = await this.database.read((manager) => manager.query<UserLogin[]>(SELECT_LOGIN, [emailKey]));
    return login;
  }

  /** Ascending, `most` after number `after`. */
  async list(after: number, most: number): Promise<User[]> {
    return this.database.read((manager) =>
      manager.find(User, { where: { id: MoreThan(after) }, relations: WITH_NAMES, order: { id: 'ASC' }, take: most }),
    );
  }

  /** Changes what is given and leaves the rest. A ban or a switched-off service ends the user's sessions. */
  async set(idOrEmail: string, fields: Partial<UserFields>): Promise<User> {
    const wanted = checked(new UserFields(), fields);
    const { id } = await this.get(idOrEmail);
    return this.change(wanted.email ?? idOrEmail, async (manager) => {
      const changes = await this.columns(manager, wanted);
      if (Object.keys(changes).length > 0) await manager.update(User, { id }, changes);
      await planReset(manager, id, wanted, this.clock.unixSeconds());
      if (wanted.status === -1 || wanted.enable === 0) await endSessions(manager, id);
      return get(manager, id);
    });
  }

  /** Replaces the login password and ends the user's sessions. */
  async setPasswordHash(idOrEmail: string, passwordHash: string): Promise<User> {
    const user = await this.get(idOrEmail);
    await this.database.transaction(async (manager) => {
      await manager.update(User, { id: user.id }, { passwordHash });
      await endSessions(manager, user.id);
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
    await this.database.write((manager) => endSessions(manager, user.id));
    return user;
  }

  async delete(idOrEmail: string): Promise<User> {
    const user = await this.get(idOrEmail);
    await this.rosters.run(async (manager, changed) => {
      await manager.delete(User, { id: user.id });
      changed.add(user.id);
    });
    return user;
  }

  /** Sets both counters to zero. The day of the next reset stays what it is. */
  async resetTraffic(idOrEmail: string): Promise<User> {
    const { id } = await this.get(idOrEmail);
    return this.change(idOrEmail, async (manager) => {
      await this.resets.resetByHand(manager, id);
      return get(manager, id);
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
      if (isDuplicate(error)) throw new Conflict(`The e-mail, port or UUID of ${who} belongs to another user`);
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

async function get(manager: EntityManager, id: number): Promise<User> {
  return manager.findOneOrFail(User, { where: { id }, relations: WITH_NAMES });
}

async function endSessions(manager: EntityManager, id: number): Promise<void> {
  await manager.increment(User, { id }, 'tokenEpoch', 1);
}

function whereUser(idOrEmail: string): { id: number } | { emailKey: string } {
  if (/^\d{1,10}$/.test(idOrEmail)) return { id: Number(idOrEmail) };
  return { emailKey: canonicalEmail(idOrEmail) ?? '' };
}

/** The port after the highest one in use, or the first gap once that is past the end. */
async function freePort(manager: EntityManager): Promise<number> {
  const top = await manager
    .createQueryBuilder(User, 'user')
    .select('MAX(user.port)', 'port')
    .getRawOne<{ port: number | null }>();
  const highest = top?.port ?? 0;
  if (highest < LAST_PORT) return Math.max(highest + 1, FIRST_PORT);
  const users = await manager.find(User, { select: { port: true }, where: { port: Not(IsNull()) } });
  const used = new Set(users.map((user) => user.port));
  for (let port = FIRST_PORT; port <= LAST_PORT; port++) if (!used.has(port)) return port;
  throw new Conflict('No port is free; a user without one (port 0) is on no list');
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  const result = { ...values };
  for (const key of Object.keys(result))
    if (Reflect.get(result, key) === undefined) Reflect.deleteProperty(result, key);
  return result;
}
