import { Injectable } from '@nestjs/common';
import { type ReportAccepted, reportAccepted } from '../../http/body/report-accepted.js';
import type { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { NodeCache } from '../../nodes/served/node.cache.js';
import type { Family } from '../../nodes/fields/families.js';
import { RuleCache } from './rule.cache.js';
import { RuleHitsService } from '../hits/rule-hits.service.js';
import type { TriggerDto } from '../hits/trigger.dto.js';

/** Serves audit rules to daemons, and stores their reports of hits. */
@Injectable()
export class NodeRulesService {
  constructor(
    private readonly nodeCache: NodeCache,
    private readonly ruleCache: RuleCache,
    private readonly hits: RuleHitsService,
  ) {}

  /** @throws NotFound, WrongFamily */
  async describe(family: Family, id: number): Promise<TaggedAnswer> {
    const { node } = await this.nodeCache.get(family, id);
    return this.ruleCache.of(node);
  }

  /** @throws NotFound, WrongFamily */
  async report(family: Family, id: number, { uid, rule_id: ruleId, reason }: TriggerDto): Promise<ReportAccepted> {
    const { node } = await this.nodeCache.get(family, id);
    await this.hits.record({ nodeId: node.id, uid, ruleId, reason });
    return reportAccepted('Audit rule hit taken');
  }
}
