import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { VersionedValue } from '../database/versioned-value.js';
import { Versions } from '../database/versions.js';
import type { TaggedAnswer } from '../http/tagged-answer.js';
import { NodeRuleGroup } from './node-rule-group.entity.js';
import { RuleGroup } from './rule-group.entity.js';
import { NO_RULES, ruleAnswer } from './rule-record.js';
import { Rule } from './rule.entity.js';

type Answers = ReadonlyMap<number, TaggedAnswer>;

/** The rules of every node as its daemon reads them, in memory, as of the last version. */
@Injectable()
export class RuleBook {
  private readonly answers: VersionedValue<Answers>;

  constructor(
    private readonly database: Database,
    versions: Versions,
  ) {
    this.answers = new VersionedValue(versions, 'rules', () => this.load());
  }

  async of(nodeId: number): Promise<TaggedAnswer> {
    return (await this.answers.current()).get(nodeId) ?? NO_RULES;
  }

  private async load(): Promise<Answers> {
    const [groups, rules, links] = await this.database.read(async (manager) => [
      await manager.find(RuleGroup),
      await manager.find(Rule, { order: { id: 'ASC' } }),
      await manager.find(NodeRuleGroup),
    ]);
    const ofGroup = new Map(
      groups.map(({ id, mode }) => [
        id,
        ruleAnswer(
          mode,
          rules.filter((rule) => rule.groupId === id),
        ),
      ]),
    );
    return new Map(links.map(({ nodeId, groupId }) => [nodeId, ofGroup.get(groupId) ?? NO_RULES]));
  }
}
