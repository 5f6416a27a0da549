import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedReport } from '../http/checked-report.js';
import type { ReportAccepted } from '../http/report-accepted.js';
import type { TaggedAnswer } from '../http/tagged-answer.js';
import { NodeAuth } from '../line-key/node-auth.js';
import { NodeId } from '../line-key/node-id.js';
import { NodeRulesService } from './node-rules.service.js';
import { ApiNodeRule, ApiTrigger } from './node-rules.docs.js';
import { TriggerDto } from './trigger.dto.js';

/** Audit rules of the ShadowsocksR family, with the two prefixes that released daemons call. */
@ApiTags('Node backends: ssr')
@Controller(['api/ssr/v1', 'api/web/v1', 'api/vnet/v2'])
@NodeAuth()
export class SsrRulesController {
  constructor(private readonly rules: NodeRulesService) {}

  @Get('nodeRule/:id')
  @ApiNodeRule()
  nodeRule(@NodeId() id: number): Promise<TaggedAnswer> {
    return this.rules.describe('ssr', id);
  }

  @Post('trigger/:id')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiTrigger()
  trigger(@NodeId() id: number, @CheckedReport() hit: TriggerDto): Promise<ReportAccepted> {
    return this.rules.report('ssr', id, hit);
  }
}
