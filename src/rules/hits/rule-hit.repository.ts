import { type FindOptionsWhere, IsNull, MoreThan, Repository } from 'typeorm';
import { Rule } from '../rule.entity.js';
import type { RuleHit } from './rule-hit.entity.js';

/** The user, node and rule of a row. Null stands for any unknown user or rule. */
export type HitKey = Pick<RuleHit, 'nodeId' | 'userId' | 'ruleId'>;

/** Hits of one user or node, or all hits. */
export interface HitFilter {
  readonly userId?: number | undefined;
  readonly nodeId?: number | undefined;
}

/** The rows of `rule_hits`. Moments are Unix seconds. */
export class RuleHitRepository extends Repository<RuleHit> {
  /** A page of hits after a place, newest first, with all rules by their number. */
  async page(
    filter: HitFilter,
    after: Pick<RuleHit, 'lastAt' | 'id'> | null,
    most: number,
  ): Promise<{ hits: RuleHit[]; rules: ReadonlyMap<number, Rule> }> {
    const query = this.createQueryBuilder('hit').where('1 = 1');
    if (filter.userId !== undefined) query.andWhere('hit.userId = :userId', { userId: filter.userId });
    if (filter.nodeId !== undefined) query.andWhere('hit.nodeId = :nodeId', { nodeId: filter.nodeId });
    if (after !== null) query.andWhere('(hit.lastAt < :lastAt OR (hit.lastAt = :lastAt AND hit.id < :id))', after);
    const hits = await query.orderBy('hit.lastAt', 'DESC').addOrderBy('hit.id', 'DESC').limit(most).getMany();
    return { hits, rules: new Map((await this.manager.find(Rule)).map((rule) => [rule.id, rule])) };
  }

  /** Counts a hit in the row that began after a moment. @returns whether there is one */
  async bump(key: HitKey, reason: string, begunAfter: number, now: number): Promise<boolean> {
    const { affected } = await this.update(
      { ...whereKey(key), firstAt: MoreThan(begunAfter) },
      { count: () => 'count + 1', reason, lastAt: now },
    );
    return affected !== 0;
  }

  /** Adds the row of a first hit. */
  async begin(key: HitKey, reason: string, now: number): Promise<void> {
    await this.insert({ ...key, reason, count: 1, firstAt: now, lastAt: now });
  }
}

function whereKey({ nodeId, userId, ruleId }: HitKey): FindOptionsWhere<RuleHit> {
  return { nodeId, userId: userId ?? IsNull(), ruleId: ruleId ?? IsNull() };
}
