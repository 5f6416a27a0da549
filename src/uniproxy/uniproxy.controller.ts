import { Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import type { TaggedAnswer } from '../http/caching/tagged-answer.js';
import { LongAnswer } from '../http/load/long-answers.js';
import { Caller, type NodeCaller, TokenNodeId } from '../line-key/guard/callers.js';
import { asksForWholeList } from '../nodes/changes/user-list-call.js';
import type { OnlineEntry } from '../presence/online/online-report.js';
import type { StatusReport } from '../presence/heartbeats/status-report.js';
import type { ReportOutcome } from '../traffic/report/applied-reports.js';
import type { TrafficRow } from '../traffic/rows/traffic-report.js';
import { AliveListService } from './alive-list.service.js';
import { SentNodeType } from './node-type.js';
import { PushReplyInterceptor } from './push-reply.interceptor.js';
import { SentAlive, SentStatus, SentTraffic } from './sent-reports.js';
import { type Taken, taken, TakesReport } from './takes-report.js';
import { ApiAliveList, BODIES, ApiConfig, ApiUsers, ForUniproxy } from './uniproxy.docs.js';
import { UniproxyNodesService } from './uniproxy-nodes.service.js';
import { UniproxyReportsService } from './uniproxy-reports.service.js';

/** The calls of UniProxy, the API of V2Board. Both versions have them: daemons mix the versions. */
@ForUniproxy(['api/v1/server/UniProxy', 'api/v2/server'])
export class UniproxyController {
  constructor(
    private readonly nodes: UniproxyNodesService,
    private readonly reports: UniproxyReportsService,
    private readonly aliveList: AliveListService,
  ) {}

  @Get('config')
  @ApiConfig()
  config(@TokenNodeId() id: number, @SentNodeType() type: string): Promise<TaggedAnswer> {
    return this.nodes.config(id, type);
  }

  @Get('user')
  @LongAnswer(asksForWholeList)
  @ApiUsers()
  user(@TokenNodeId() id: number, @SentNodeType() type: string): Promise<TaggedAnswer> {
    return this.nodes.users(id, type);
  }

  @Get('alivelist')
  @ApiAliveList()
  alivelist(@TokenNodeId() id: number): Promise<TaggedAnswer> {
    return this.aliveList.of(id);
  }

  @Post('push')
  @HttpCode(200)
  @TakesReport('Report the traffic of users: upload and download in bytes by the number of the user', BODIES.traffic)
  @UseInterceptors(PushReplyInterceptor)
  push(
    @TokenNodeId() id: number,
    @SentTraffic() rows: readonly TrafficRow[],
    @Caller() caller: NodeCaller,
  ): Promise<ReportOutcome> {
    return this.reports.takeTraffic(id, rows, caller);
  }

  @Post('alive')
  @HttpCode(200)
  @TakesReport('Report the addresses of users online, by the number of the user', BODIES.alive)
  async alive(@TokenNodeId() id: number, @SentAlive() entries: readonly OnlineEntry[]): Promise<Taken> {
    await this.reports.takeAlive(id, entries);
    return taken('Online users recorded');
  }

  @Post('status')
  @HttpCode(200)
  @TakesReport('Report the load of the node’s machine', BODIES.status)
  async status(@TokenNodeId() id: number, @SentStatus() status: StatusReport | undefined): Promise<Taken> {
    await this.reports.takeStatus(id, status);
    return taken('Status recorded');
  }
}
