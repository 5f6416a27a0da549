import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MAX_INT32 } from '../../common/integers.js';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { plainText } from '../../common/text/plain-text.js';
import { Database } from '../../database/database.js';
import { isOrphan } from '../../database/database.errors.js';
import { purge } from '../../database/bulk/purge.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import { UsersService } from '../../users/users.service.js';
import { RuleHit } from './rule-hit.entity.js';
import { type HitFilter, type HitKey, RuleHitRepository } from './rule-hit.repository.js';
import { RuleRepository } from '../rule.repository.js';
import type { Rule } from '../rule.entity.js';

const WINDOW_SECONDS = 600;
const KEPT_SECONDS = 30 * DAY;
const MAX_REASON = 255;

/** A node's report of a user who matched a rule. */
export interface Hit {
  readonly nodeId: number;
  readonly uid: number;
  /** 0 and -1 mean a rule of the daemon itself. */
  readonly ruleId: number;
  readonly reason: string;
}

/** A stored hit, with the account of its user, and its rule if that still exists. */
export interface ListedHit {
  readonly hit: RuleHit;
  /** Null where the node named an unknown user. */
  readonly account: string | null;
  readonly rule: Rule | undefined;
}

/** Stores the rule hits of users: one row for a user, node and rule in the ten minutes after the first hit. */
@Injectable()
export class RuleHitsService {
  private readonly logger = new Logger('Rules');

  constructor(
    private readonly database: Database,
    private readonly versions: VersionsService,
    private readonly ruleHits: RuleHitRepository,
    private readonly rules: RuleRepository,
    private readonly clock: Clock,
    private readonly users: UsersService,
  ) {}

  /** Rejects no hit: a hit of an unknown user or rule is stored as such, and the log reports it. */
  async record(hit: Hit): Promise<void> {
    try {
      await this.count(hit);
    } catch (error) {
      if (!isOrphan(error)) throw error;
      // The user was deleted meanwhile.
      await this.count(hit);
    }
  }

  /** Newest first; of one node, or of all. */
  async list(most: number, nodeId?: number): Promise<ListedHit[]> {
    return this.find({ nodeId }, null, most);
  }

  /** A page of hits after a place, newest first. */
  async find(filter: HitFilter, after: Pick<RuleHit, 'lastAt' | 'id'> | null, most: number): Promise<ListedHit[]> {
    const { hits, rules } = await this.ruleHits.page(filter, after, most);
    const accounts = await this.users.accounts(hits.flatMap(({ userId }) => userId ?? []));
    return hits.map((hit) => ({
      hit,
      account: hit.userId === null ? null : (accounts.get(hit.userId) ?? null),
      rule: hit.ruleId === null ? undefined : rules.get(hit.ruleId),
    }));
  }

  /** Deletes hits that are older than thirty days, until the signal is aborted. */
  async purge(signal: AbortSignal = new AbortController().signal): Promise<void> {
    await purge(this.database, RuleHit, 'last_at', this.clock.unixSeconds() - KEPT_SECONDS, signal);
  }

  /** Most hits update their row. Only a hit without a row waits for the version row, looks again and adds one. */
  private async count({ nodeId, uid, ruleId, reason }: Hit): Promise<void> {
    const shown = plainText(reason, MAX_REASON);
    const key = await this.database.transaction(async (manager) => {
      if (await this.bump(manager, { nodeId, userId: uid, ruleId }, shown)) return undefined;
      // Two first hits at the same moment would add two rows.
      await this.versions.queue(manager, 'rules');
      const known = {
        nodeId,
        userId: await this.knownUser(manager, uid),
        ruleId: await this.knownRule(manager, ruleId),
      };
      if (!(await this.bump(manager, known, shown))) {
        await manager.withRepository(this.ruleHits).begin(known, shown, this.clock.unixSeconds());
      }
      return known;
    });
    if (key !== undefined && (key.userId === null || key.ruleId === null)) {
      this.logger.warn(`Node ${nodeId} reports a hit of user ${uid} and rule ${ruleId}, but one of them is unknown`);
    }
  }

  /** Counts the hit in the row of the last ten minutes. @returns whether there is one */
  private async bump(manager: EntityManager, key: HitKey, reason: string): Promise<boolean> {
    if (!isStorable(key.userId) || !isStorable(key.ruleId)) return false;
    const now = this.clock.unixSeconds();
    return manager.withRepository(this.ruleHits).bump(key, reason, now - WINDOW_SECONDS, now);
  }

  private async knownUser(manager: EntityManager, uid: number): Promise<number | null> {
    return isStorable(uid) && (await this.users.known(manager, [uid])).has(uid) ? uid : null;
  }

  private async knownRule(manager: EntityManager, id: number): Promise<number | null> {
    if (id === 0 || id === -1) return id;
    return isStorable(id) && (await manager.withRepository(this.rules).existsBy({ id })) ? id : null;
  }
}

/** True for a number that fits the columns of numbers. */
function isStorable(id: number | null): boolean {
  return id === null || Math.abs(id) <= MAX_INT32;
}
