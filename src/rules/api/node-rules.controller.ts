import { Get, Header, HttpCode, Injectable, Post } from '@nestjs/common';
import { CheckedReport } from '../../http/input/checked-report.js';
import type { ReportAccepted } from '../../http/body/report-accepted.js';
import type { TaggedAnswer } from '../../http/caching/tagged-answer.js';
import { NodeId } from '../../line-key/guard/callers.js';
import type { Family } from '../../nodes/fields/families.js';
import { NodeRulesService } from './node-rules.service.js';
import { ApiNodeAnswer, ApiNodeReport } from '../../nodes/api/node-api.docs.js';
import { NODE_RULES } from './node-rules.docs.js';
import { TriggerDto } from '../hits/trigger.dto.js';

/** Gives nodes of one family their audit rules, and takes their hits. */
@Injectable()
export abstract class NodeRulesController {
  protected abstract readonly family: Family;

  constructor(private readonly rules: NodeRulesService) {}

  @Get('nodeRule/:id')
  @ApiNodeAnswer('The audit rules of a node', NODE_RULES)
  nodeRule(@NodeId() id: number): Promise<TaggedAnswer> {
    return this.rules.describe(this.family, id);
  }

  @Post('trigger/:id')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiNodeReport('Report that a user matched an audit rule')
  trigger(@NodeId() id: number, @CheckedReport() hit: TriggerDto): Promise<ReportAccepted> {
    return this.rules.report(this.family, id, hit);
  }
}
