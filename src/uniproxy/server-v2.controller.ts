import { Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { Caller, type NodeCaller, TokenNodeId } from '../line-key/guard/callers.js';
import type { ReportOutcome } from '../traffic/report/applied-reports.js';
import { PushReplyInterceptor } from './push-reply.interceptor.js';
import { type JointReport, SentKey, SentReport } from './sent-reports.js';
import { TakesBodyReport } from './takes-report.js';
import { ApiHandshake, BODIES, ForUniproxy } from './uniproxy.docs.js';
import { type Handshake, UniproxyNodesService } from './uniproxy-nodes.service.js';
import { UniproxyReportsService } from './uniproxy-reports.service.js';

/** The calls that only the second version of UniProxy has. Xboard-Node sends its key in the body of both. */
@ForUniproxy(['api/v2/server'])
export class ServerV2Controller {
  constructor(
    private readonly nodes: UniproxyNodesService,
    private readonly reports: UniproxyReportsService,
  ) {}

  @Get('handshake')
  @ApiHandshake()
  asked(@TokenNodeId() id: number): Promise<Handshake> {
    return this.nodes.handshake(id);
  }

  @Post('handshake')
  @HttpCode(200)
  @TakesBodyReport('Ask how the panel sends news; it has no WebSocket, so the daemon polls', BODIES.handshake)
  handshake(@TokenNodeId() id: number, @SentKey() _key: unknown): Promise<Handshake> {
    return this.nodes.handshake(id);
  }

  @Post('report')
  @HttpCode(200)
  @TakesBodyReport(
    'Report traffic, users online and the load of the machine at once; any of them may be missing',
    BODIES.report,
  )
  @UseInterceptors(PushReplyInterceptor)
  report(
    @TokenNodeId() id: number,
    @SentReport() report: JointReport,
    @Caller() caller: NodeCaller,
  ): Promise<ReportOutcome> {
    return this.reports.takeAll(id, report, caller);
  }
}
