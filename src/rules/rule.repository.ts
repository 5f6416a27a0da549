import { Repository } from 'typeorm';
import { NotFound } from '../common/problems/panel.errors.js';
import { exactly } from '../database/bulk/exactly.js';
import type { Rule } from './rule.entity.js';

/** The rows of `rules`. */
export class RuleRepository extends Repository<Rule> {
  /** @throws NotFound */
  async byId(id: number): Promise<Rule> {
    const rule = await this.findOne({ where: { id } });
    if (rule === null) throw new NotFound('rule', id);
    return rule;
  }

  /** Whether a group has this rule. */
  async hasRule(groupId: number, columns: Pick<Rule, 'type' | 'pattern'>): Promise<boolean> {
    const alike = await this.findBy({ groupId, ...columns });
    return alike.some((each) => exactly(each, 'pattern', columns.pattern) !== null);
  }
}
