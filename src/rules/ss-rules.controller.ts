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

/** Audit rules of the Shadowsocks family. */
@ApiTags('Node backends: ss')
@Controller('api/ss/v1')
@NodeAuth()
export class SsRulesController {
  constructor(private readonly rules: NodeRulesService) {}

  @Get('nodeRule/:id')
  @ApiNodeRule()
  nodeRule(@NodeId() id: number): Promise<TaggedAnswer> {
    return this.rules.describe('ss', id);
  }

  @Post('trigger/:id')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiTrigger()
  trigger(@NodeId() id: number, @CheckedReport() hit: TriggerDto): Promise<ReportAccepted> {
    return this.rules.report('ss', id, hit);
  }
}
