import { Get, Header, HttpCode, Post, type Type } from '@nestjs/common';
import { CheckedReport } from '../../http/body/checked-report.js';
import type { ReportAccepted } from '../../http/body/report-accepted.js';
import type { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { NodeId } from '../../line-key/guard/callers.js';
import { FamilyController } from '../../nodes/api/family-controller.js';
import type { Family } from '../../nodes/proxy-node.entity.js';
import { NodeRulesService } from './node-rules.service.js';
import { ApiNodeAnswer, ApiNodeReport } from '../../nodes/api/node-api.docs.js';
import { NODE_RULES } from './node-rules.docs.js';
import { TriggerDto } from '../hits/trigger.dto.js';

/** Creates the controller for the audit rules of one family: daemons read rules and report hits. */
export function nodeRulesController(family: Family): Type {
  @FamilyController(family, 'RulesController')
  class NodeRulesController {
    constructor(private readonly rules: NodeRulesService) {}

    @Get('nodeRule/:id')
    @ApiNodeAnswer('The audit rules of a node', NODE_RULES)
    nodeRule(@NodeId() id: number): Promise<TaggedAnswer> {
      return this.rules.describe(family, id);
    }

    @Post('trigger/:id')
    @HttpCode(200)
    @Header('cache-control', 'no-store')
    @ApiNodeReport('Report that a user matched an audit rule')
    trigger(@NodeId() id: number, @CheckedReport() hit: TriggerDto): Promise<ReportAccepted> {
      return this.rules.report(family, id, hit);
    }
  }
  return NodeRulesController;
}
