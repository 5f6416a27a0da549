import { Injectable } from '@nestjs/common';
import { type ReportAccepted, reportAccepted } from '../http/report-accepted.js';
import type { TaggedAnswer } from '../http/tagged-answer.js';
import { NodeDirectory } from '../nodes/node-directory.js';
import type { Family } from '../nodes/proxy-node.entity.js';
import { RuleBook } from './rule-book.js';
import { RuleHits } from './rule-hits.js';
import type { TriggerDto } from './trigger.dto.js';

/** What node backends ask and tell of audit rules. */
@Injectable()
export class NodeRulesService {
  constructor(
    private readonly directory: NodeDirectory,
    private readonly book: RuleBook,
    private readonly hits: RuleHits,
  ) {}

  /** @throws NotFound, WrongFamily */
  async describe(family: Family, id: number): Promise<TaggedAnswer> {
    const { node } = await this.directory.get(family, id);
    return this.book.of(node.id);
  }

  /** @throws NotFound, WrongFamily */
  async report(family: Family, id: number, { uid, rule_id: ruleId, reason }: TriggerDto): Promise<ReportAccepted> {
    const { node } = await this.directory.get(family, id);
    await this.hits.record({ nodeId: node.id, uid, ruleId, reason });
    return reportAccepted('Audit rule hit taken');
  }
}
