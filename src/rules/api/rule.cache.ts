import { Injectable } from '@nestjs/common';
import { VersionedValue } from '../../database/versions/versioned-value.js';
import { VersionsService } from '../../database/versions/versions.service.js';
import type { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { RuleGroupRepository } from '../rule-group.repository.js';
import { NO_RULES, NO_RULES_ANY_MORE, ruleAnswer, xrayrRuleAnswer } from './rule-record.js';

interface Answers {
  /** For daemons that follow the wire contract. */
  readonly standard: TaggedAnswer;
  readonly xrayr: TaggedAnswer;
}

/** Nodes that never had rules are missing. */
type AnswersByNode = ReadonlyMap<number, Answers>;

const NONE_ANY_MORE: Answers = { standard: NO_RULES, xrayr: NO_RULES_ANY_MORE };

/** Caches the response with the rules of every node, as of the newest version. */
@Injectable()
export class RuleCache {
  private readonly answers: VersionedValue<AnswersByNode>;

  constructor(
    private readonly groups: RuleGroupRepository,
    versions: VersionsService,
  ) {
    this.answers = new VersionedValue(versions, 'rules', () => this.load());
  }

  async of({ id, daemon }: Pick<ProxyNode, 'id' | 'daemon'>): Promise<TaggedAnswer> {
    const answers = (await this.answers.current()).get(id);
    return answers?.[daemon === 'xrayr' ? 'xrayr' : 'standard'] ?? NO_RULES;
  }

  private async load(): Promise<AnswersByNode> {
    const { groups, rules, links, ruled } = await this.groups.rows();
    const ofGroup = new Map(
      groups.map(({ id, mode }) => {
        const own = rules.filter((rule) => rule.groupId === id);
        return [id, { standard: ruleAnswer(mode, own), xrayr: xrayrRuleAnswer(mode, own) }];
      }),
    );
    const groupIds = new Map(links.map(({ nodeId, groupId }) => [nodeId, groupId]));
    return new Map(ruled.map(({ nodeId }) => [nodeId, ofGroup.get(groupIds.get(nodeId) ?? 0) ?? NONE_ANY_MORE]));
  }
}
