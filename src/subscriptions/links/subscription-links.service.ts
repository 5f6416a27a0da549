import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Conflict } from '../../common/problems/panel.errors.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import { isDuplicate } from '../../database/database.errors.js';
import { checkChange, checkNew } from '../../fields/field-input.js';
import { RosterChangeRunner } from '../../users/roster/roster-change.runner.js';
import { userSettings } from '../../users/user/user.mapper.js';
import { UserRepository } from '../../users/user/user.repository.js';
import { LinkCodesService } from './link-codes.service.js';
import { ImportedCode, isCode, newCode } from './new-code.js';
import type { SubscriptionLink } from './subscription-link.entity.js';
import { linkState, type NewLink, SubscriptionLinkFields } from './subscription-link.fields.js';
import { auditedLink } from './subscription-link.mapper.js';
import { SubscriptionLinkRepository } from './subscription-link.repository.js';
import { SubscriptionKeyRepository } from './subscription-key.repository.js';

const PASSWD_BYTES = 16;

/** A link with its code. */
export interface LinkWithCode {
  readonly link: SubscriptionLink;
  readonly code: string;
}

/** A code of another panel. */
export interface ImportedLink {
  readonly userId: number;
  readonly code: string;
}

/** `kept`: the user has it already. `taken`: another user has it. */
export type ImportOutcome = 'added' | 'kept' | 'taken' | 'malformed';

/**
 * Adds, lists, replaces and ends the subscription links of users. The deletion of a user deletes the links too. A ban, and the end
 * of a user's sessions, end no link.
 */
@Injectable()
export class SubscriptionLinksService {
  constructor(
    private readonly database: Database,
    private readonly rosters: RosterChangeRunner,
    private readonly clock: Clock,
    private readonly links: SubscriptionLinkRepository,
    private readonly keys: SubscriptionKeyRepository,
    private readonly users: UserRepository,
    private readonly codes: LinkCodesService,
    private readonly audit: AuditLogService,
  ) {}

  /** @throws NotFound (user), InvalidValue */
  async add(userId: number, wanted: NewLink = {}): Promise<LinkWithCode> {
    return this.database.transaction((manager) => this.insert(manager, userId, newCode(), wanted, 'added'));
  }

  /** Stores a code of another panel, so that links in apps stay valid. @throws NotFound (user), InvalidValue; Conflict for a code in use */
  async import(userId: number, text: string, wanted: NewLink = {}): Promise<LinkWithCode> {
    const { code } = checkNew(ImportedCode, { code: text });
    try {
      return await this.database.transaction((manager) => this.insert(manager, userId, code, wanted, 'imported'));
    } catch (error) {
      throw isDuplicate(error) ? new Conflict('This code is in use already', 'link-taken') : error;
    }
  }

  /**
   * What {@link importMany} would do with codes of another panel, in their order. It changes nothing.
   *
   * @throws LinkKeyLost
   */
  async tryImports(wanted: readonly ImportedLink[]): Promise<ImportOutcome[]> {
    const lookups = await this.codes.lookupsOf(wanted.map(({ code }) => code));
    return outcomesOf(wanted, lookups, await this.links.owners(lookups));
  }

  /**
   * Stores codes of another panel in the caller's transaction. Codes that cannot be stored are left out.
   *
   * @returns the outcome of each, in their order
   * @throws LinkKeyLost
   */
  async importMany(manager: EntityManager, wanted: readonly ImportedLink[]): Promise<ImportOutcome[]> {
    const columns = await this.codes.columnsOfAll(
      manager,
      wanted.map(({ code }) => code),
    );
    const lookups = columns.map(({ lookup }) => lookup);
    const links = manager.withRepository(this.links);
    const outcomes = outcomesOf(wanted, lookups, await links.owners(lookups));
    const createdAt = this.clock.unixSeconds();
    const added = columns.flatMap((column, index) => {
      const userId = wanted[index]?.userId;
      return outcomes[index] === 'added' && userId !== undefined ? [{ ...column, userId, name: '', createdAt }] : [];
    });
    if (added.length === 0) return outcomes;
    const ids = await links.addMany(added);
    for (const link of added) {
      const after = auditedLink({ ...link, endsAt: null, endedAt: null });
      const subject = `subscription:${ids.get(link.lookup) ?? 0}`;
      await this.audit.record(manager, { action: 'subscription.imported', subject, after });
    }
    return outcomes;
  }

  /** The user's newest link that has no end. A user without such a link gets one. @throws NotFound (user), LinkCodeLost */
  async current(userId: number): Promise<LinkWithCode> {
    const link = await this.links.newestOf(userId);
    if (link !== null) return { link, code: this.codes.reveal(link) };
    return this.database.transaction(async (manager) => {
      // Another call may add the first link at the same time.
      await manager.withRepository(this.users).lock(userId);
      const added = await manager.withRepository(this.links).newestOf(userId);
      if (added !== null) return { link: added, code: this.codes.reveal(added) };
      return this.insert(manager, userId, newCode(), {}, 'added');
    });
  }

  /** @throws NotFound */
  async get(id: number): Promise<SubscriptionLink> {
    return this.links.get(id);
  }

  /** The numbers of links that are valid now, and of their users. */
  async countValid(): Promise<{ readonly links: number; readonly users: number }> {
    return this.links.countValid(this.clock.unixSeconds());
  }

  /** Oldest first, with ended ones. */
  async list(userId: number): Promise<SubscriptionLink[]> {
    return this.links.listOf(userId);
  }

  /** @throws LinkCodeLost */
  reveal(link: SubscriptionLink): LinkWithCode {
    return { link, code: this.codes.reveal(link) };
  }

  /** Apps do not see the name, so the file of the link stays the same. @throws NotFound, InvalidValue */
  async rename(id: number, change: NewLink): Promise<SubscriptionLink> {
    const { name } = checkChange(SubscriptionLinkFields, change);
    return this.database.transaction(async (manager) => {
      const links = manager.withRepository(this.links);
      const before = await links.lock(id);
      if (name !== undefined) await links.update({ id }, { name });
      const after = await links.get(id);
      const states = { before: auditedLink(before), after: auditedLink(after) };
      await this.audit.record(manager, { action: 'subscription.renamed', subject: `subscription:${id}`, ...states });
      return after;
    });
  }

  /** Adds a link with the same name. The old one ends after `overlap` seconds. @throws NotFound; Conflict if the link has ended */
  async replace(id: number, overlap: number): Promise<LinkWithCode> {
    const now = this.clock.unixSeconds();
    return this.database.transaction(async (manager) => {
      const links = manager.withRepository(this.links);
      const old = await links.lock(id);
      const { userId, name } = old;
      if (linkState(old, now) === 'ended')
        throw new Conflict(`Subscription link ${id} has ended`, 'link-ended', { id });
      await (overlap === 0 ? links.end(id, now) : links.endBy(id, now + overlap));
      return this.insert(manager, userId, newCode(), { name }, 'replaced', {
        replaces: id,
        old_ends_at: now + overlap,
      });
    });
  }

  /**
   * Ends all links of a user now, and replaces the password and the UUID for proxy use. Nodes reject the old ones with their next
   * poll.
   *
   * @returns a new link
   * @throws NotFound (user)
   */
  async replaceCredentials(userId: number): Promise<LinkWithCode> {
    return this.rosters.run(async (manager, changed) => {
      const users = manager.withRepository(this.users);
      const before = await users.lock(userId);
      await users.update({ id: userId }, { passwd: randomToken(PASSWD_BYTES), uuid: randomUUID() });
      await manager.withRepository(this.links).endAll(userId, this.clock.unixSeconds());
      const added = await this.insert(manager, userId, newCode(), {}, 'replaced');
      changed.add(userId);
      const states = { before: userSettings(before), after: userSettings(await users.get(userId)) };
      await this.audit.record(manager, { action: 'user.credentials-replaced', subject: `user:${userId}`, ...states });
      return added;
    });
  }

  /** Ends a link now. @throws NotFound */
  async end(id: number): Promise<SubscriptionLink> {
    return this.database.transaction(async (manager) => {
      const links = manager.withRepository(this.links);
      const before = await links.lock(id);
      await links.end(id, this.clock.unixSeconds());
      const after = await links.get(id);
      const states = { before: auditedLink(before), after: auditedLink(after) };
      await this.audit.record(manager, { action: 'subscription.ended', subject: `subscription:${id}`, ...states });
      return after;
    });
  }

  /** Deletes all links of all users, and their key. For a panel that has lost the secret of the key. */
  async reset(): Promise<void> {
    await this.database.transaction(async (manager) => {
      await manager.withRepository(this.links).removeAll();
      await manager.withRepository(this.keys).forget();
      await this.audit.record(manager, { action: 'subscription.reset', subject: 'subscription:all' });
    });
    this.codes.forgetKey();
  }

  private async insert(
    manager: EntityManager,
    userId: number,
    code: string,
    wanted: NewLink,
    how: 'added' | 'imported' | 'replaced',
    also: { readonly replaces?: number; readonly old_ends_at?: number } = {},
  ): Promise<LinkWithCode> {
    const { name } = checkNew(SubscriptionLinkFields, wanted);
    await manager.withRepository(this.users).get(userId);
    const links = manager.withRepository(this.links);
    const link = await links.save(
      links.create({
        userId,
        name,
        ...(await this.codes.columnsOf(manager, code)),
        createdAt: this.clock.unixSeconds(),
        firstUsedAt: null,
        lastUsedAt: null,
        lastClient: null,
        lastAddress: null,
        endsAt: null,
        endedAt: null,
      }),
    );
    const after = { ...auditedLink(link), ...also };
    await this.audit.record(manager, { action: `subscription.${how}`, subject: `subscription:${link.id}`, after });
    return { link, code };
  }
}

/** @param owners the users that have a code, by the HMAC of the code */
function outcomesOf(
  wanted: readonly ImportedLink[],
  lookups: readonly string[],
  owners: ReadonlyMap<string, number>,
): ImportOutcome[] {
  const claimed = new Map(owners);
  return wanted.map(({ userId, code }, index) => {
    const lookup = lookups[index];
    if (lookup === undefined || !isCode(code)) return 'malformed';
    const owner = claimed.get(lookup);
    if (owner !== undefined) return owner === userId ? 'kept' : 'taken';
    claimed.set(lookup, userId);
    return 'added';
  });
}
