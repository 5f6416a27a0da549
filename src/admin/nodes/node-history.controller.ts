import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import { PageQuery } from '../../fields/list/list-query.dto.js';
import { ApiList, ApiRead } from '../../http/openapi/resource.docs.js';
import { InstallQuery } from './install/install-query.dto.js';
import {
  DOCTOR,
  INSTALL,
  type InstallText,
  LOAD_POINTS,
  NODE_ANSWERS,
  ONLINE_USER,
  TRAFFIC_POINTS,
} from './node.docs.js';
import { NodeAnswersService } from './node-answers.service.js';
import { NodeDoctorService } from './node-doctor.service.js';
import { NodeHistoryService } from './node-history.service.js';
import { SpanQuery } from './span-query.dto.js';

/** The state, traffic, load and users of one node. */
@ApiTags('Admin: nodes')
@Controller(`${ADMIN_PREFIX}/nodes/:id`)
export class NodeHistoryController {
  constructor(
    private readonly history: NodeHistoryService,
    private readonly nodeDoctor: NodeDoctorService,
    private readonly answers: NodeAnswersService,
  ) {}

  @Get('doctor')
  @AdminAuth('nodes:read')
  @ApiRead('Why the node works or does not', DOCTOR)
  doctor(@IdParam({ noun: 'node' }) id: number): ReturnType<NodeDoctorService['examine']> {
    return this.nodeDoctor.examine(id);
  }

  @Get('answers')
  @AdminAuth('nodes:read')
  @ApiRead('The responses that the daemon gets now: settings, users and rules', NODE_ANSWERS)
  listAnswers(@IdParam({ noun: 'node' }) id: number): ReturnType<NodeAnswersService['list']> {
    return this.answers.list(id);
  }

  @Get('traffic')
  @AdminAuth('nodes:read')
  @ApiRead('The traffic of a node by hour or by day', TRAFFIC_POINTS)
  traffic(
    @IdParam({ noun: 'node' }) id: number,
    @CheckedQuery() span: SpanQuery,
  ): ReturnType<NodeHistoryService['traffic']> {
    return this.history.traffic(id, span);
  }

  @Get('load')
  @AdminAuth('nodes:read')
  @ApiRead('The load of the machine by minute', LOAD_POINTS)
  load(
    @IdParam({ noun: 'node' }) id: number,
    @CheckedQuery(['hours']) span: SpanQuery,
  ): ReturnType<NodeHistoryService['load']> {
    return this.history.load(id, span);
  }

  @Get('online')
  @AdminAuth('nodes:read')
  @ApiList('The users who are online on the node', ONLINE_USER)
  online(
    @IdParam({ noun: 'node' }) id: number,
    @CheckedQuery() query: PageQuery,
  ): ReturnType<NodeHistoryService['online']> {
    return this.history.online(id, query);
  }

  @Get('install')
  @AdminAuth('nodes:read')
  @ApiRead('Files and commands that set up the daemon; LINE_KEY stands for the key', INSTALL)
  install(@IdParam({ noun: 'node' }) id: number, @CheckedQuery() query: InstallQuery): Promise<InstallText> {
    return this.history.install(id, query);
  }
}
