import { Injectable, Logger } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, IsNull, LessThan, MoreThan } from 'typeorm';
import { Clock } from '../common/clock.js';
import { plainText } from '../common/plain-text.js';
import { Database } from '../database/database.js';
import { isOrphan } from '../database/database.errors.js';
import { Versions } from '../database/versions.js';
import { UsersService } from '../users/users.service.js';
import { RuleHit } from './rule-hit.entity.js';
import { Rule } from './rule.entity.js';

const WINDOW_SECONDS = 600;
const KEPT_SECONDS = 30 * 86_400;
const LONGEST_REASON = 255;
const LARGEST_ID = 2_147_483_647;

/** What a node says of a user who ran into a rule. */
export interface Hit {
  readonly nodeId: number;
  readonly uid: number;
  /** 0 and -1 mean that it was no rule of the panel's. */
  readonly ruleId: number;
  readonly reason: string;
}

/** A kept hit, with the account of its user, and the rule as far as it is still there. */
export interface ListedHit {
  readonly hit: RuleHit;
  /** Null where the node named somebody who is not there. */
  readonly account: string | null;
  readonly rule: Rule | undefined;
}

/** Whom and what a row counts. Null stands for all who are unknown. */
interface HitKey {
  readonly nodeId: number;
  readonly userId: number | null;
  readonly ruleId: number | null;
}

/** Keeps who ran into which rule: one row for a user, node and rule in the ten minutes that begin with the first hit. */
@Injectable()
export class RuleHits {
  private readonly logger = new Logger('Rules');

  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly clock: Clock,
    private readonly users: UsersService,
  ) {}

  /** Never refuses: a hit of a user or rule that is not there is kept as such, and said in the log. */
  async record(hit: Hit): Promise<void> {
    try {
      await this.count(hit);
    } catch (error) {
      if (!isOrphan(error)) throw error;
      // The user went while it was written.
      await this.count(hit);
    }
  }

  /** Newest first; of one node, or of all. */
  async list(most: number, nodeId?: number): Promise<ListedHit[]> {
    return this.find({ nodeId }, null, most);
  }

  /** Newest first; of one user or node, or of all, and after a place. */
  async find(
    whose: { readonly userId?: number | undefined; readonly nodeId?: number | undefined },
    after: Pick<RuleHit, 'lastAt' | 'id'> | null,
    most: number,
  ): Promise<ListedHit[]> {
    const { hits, rules } = await this.database.read(async (manager) => {
      const query = manager.createQueryBuilder(RuleHit, 'hit').where('1 = 1');
      if (whose.userId !== undefined) query.andWhere('hit.userId = :userId', { userId: whose.userId });
      if (whose.nodeId !== undefined) query.andWhere('hit.nodeId = :nodeId', { nodeId: whose.nodeId });
      if (after !== null) query.andWhere('(hit.lastAt < :lastAt OR (hit.lastAt = :lastAt AND hit.id < :id))', after);
      const hits = await query.orderBy('hit.lastAt', 'DESC').addOrderBy('hit.id', 'DESC').limit(most).getMany();
      return { hits, rules: new Map((await manager.find(Rule)).map((rule) => [rule.id, rule])) };
    });
    const accounts = await this.users.accounts(hits.flatMap(({ userId }) => userId ?? []));
    return hits.map((hit) => ({
      hit,
      account: hit.userId === null ? null : (accounts.get(hit.userId) ?? null),
      rule: hit.ruleId === null ? undefined : rules.get(hit.ruleId),
    }));
  }

  /** Removes hits that are older than thirty days. */
  async purge(): Promise<void> {
    const before = this.clock.unixSeconds() - KEPT_SECONDS;
    await this.database.write((manager) => manager.delete(RuleHit, { lastAt: LessThan(before) }));
  }

  private async count({ nodeId, uid, ruleId, reason }: Hit): Promise<void> {
    const said = plainText(reason, LONGEST_REASON);
    const key = await this.database.transaction(async (manager) => {
      if (await this.bump(manager, { nodeId, userId: uid, ruleId }, said)) return undefined;
      // Two who begin the same row at the same moment would begin two.
      await this.versions.queue(manager, 'rules');
      const known = {
        nodeId,
        userId: await this.knownUser(manager, uid),
        ruleId: await knownRule(manager, ruleId),
      };
      if (!(await this.bump(manager, known, said))) await this.begin(manager, known, said);
      return known;
    });
    if (key !== undefined && (key.userId === null || key.ruleId === null)) {
      this.logger.warn(`Node ${nodeId} reports a hit of user ${uid} and rule ${ruleId}, of which not both are there`);
    }
  }

  /** Counts the hit where its ten minutes are not over. */
  private async bump(manager: EntityManager, key: HitKey, reason: string): Promise<boolean> {
    if (!isStorable(key.userId) || !isStorable(key.ruleId)) return false;
    const now = this.clock.unixSeconds();
    const { affected } = await manager.update(
      RuleHit,
      { ...whereKey(key), firstAt: MoreThan(now - WINDOW_SECONDS) },
      { count: () => 'count + 1', reason, lastAt: now },
    );
    return affected !== 0;
  }

  private async begin(manager: EntityManager, key: HitKey, reason: string): Promise<void> {
    const now = this.clock.unixSeconds();
    await manager.insert(RuleHit, { ...key, reason, count: 1, firstAt: now, lastAt: now });
  }

  private async knownUser(manager: EntityManager, uid: number): Promise<number | null> {
    return isStorable(uid) && (await this.users.known(manager, [uid])).has(uid) ? uid : null;
  }
}

async function knownRule(manager: EntityManager, id: number): Promise<number | null> {
  if (id === 0 || id === -1) return id;
  return isStorable(id) && (await manager.existsBy(Rule, { id })) ? id : null;
}

function whereKey({ nodeId, userId, ruleId }: HitKey): FindOptionsWhere<RuleHit> {
  return { nodeId, userId: userId ?? IsNull(), ruleId: ruleId ?? IsNull() };
}

/** True for what a column of numbers can hold. */
function isStorable(id: number | null): boolean {
  return id === null || Math.abs(id) <= LARGEST_ID;
}
