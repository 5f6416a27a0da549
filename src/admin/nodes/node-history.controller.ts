import { Controller, Get } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { ApiQueryProblem } from '../../http/api-problem.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import { ApiId, ApiRead } from '../resource/resource.docs.js';
import { InstallQuery } from './install-query.dto.js';
import type { InstallText } from './install-text.js';
import { DOCTOR, INSTALL, INSTALLED_DAEMON, LOAD_POINTS, NODE_ONLINE, TRAFFIC_POINTS } from './node.docs.js';
import { NodeDoctor } from './node-doctor.js';
import { NodeHistory } from './node-history.service.js';
import { SpanQuery } from './span-query.dto.js';

/** What there is to know of one node. */
@ApiTags('Admin: nodes')
@Controller(`${ADMIN_PREFIX}/nodes/:id`)
export class NodeHistoryController {
  constructor(
    private readonly history: NodeHistory,
    private readonly nodeDoctor: NodeDoctor,
  ) {}

  @Get('doctor')
  @AdminAuth('nodes:read')
  @ApiId()
  @ApiRead('Why the node works, or does not', DOCTOR)
  doctor(@IdParam({ noun: 'Node' }) id: number): ReturnType<NodeDoctor['examine']> {
    return this.nodeDoctor.examine(id);
  }

  @Get('traffic')
  @AdminAuth('nodes:read')
  @ApiId()
  @ApiQuery({ name: 'hours', required: false, schema: { type: 'integer', minimum: 1, maximum: 168, default: 24 } })
  @ApiQuery({ name: 'days', required: false, schema: { type: 'integer', minimum: 1, maximum: 400 } })
  @ApiQueryProblem()
  @ApiRead('What the node has carried, by the hour or by the day', TRAFFIC_POINTS)
  traffic(@IdParam({ noun: 'Node' }) id: number, @CheckedQuery() span: SpanQuery): ReturnType<NodeHistory['traffic']> {
    return this.history.traffic(id, span);
  }

  @Get('load')
  @AdminAuth('nodes:read')
  @ApiId()
  @ApiQuery({ name: 'hours', required: false, schema: { type: 'integer', minimum: 1, maximum: 168, default: 24 } })
  @ApiQueryProblem()
  @ApiRead('The load of the machine, minute by minute', LOAD_POINTS)
  load(@IdParam({ noun: 'Node' }) id: number, @CheckedQuery() span: SpanQuery): ReturnType<NodeHistory['load']> {
    return this.history.load(id, span);
  }

  @Get('online')
  @AdminAuth('nodes:read')
  @ApiId()
  @ApiRead('Who is online on the node', NODE_ONLINE)
  online(@IdParam({ noun: 'Node' }) id: number): ReturnType<NodeHistory['online']> {
    return this.history.online(id);
  }

  @Get('install')
  @AdminAuth('nodes:read')
  @ApiId()
  @ApiQuery({ name: 'daemon', required: false, schema: INSTALLED_DAEMON })
  @ApiQueryProblem()
  @ApiRead('What the daemon is set up with; LINE_KEY stands for the key', INSTALL)
  install(@IdParam({ noun: 'Node' }) id: number, @CheckedQuery() query: InstallQuery): Promise<InstallText> {
    return this.history.install(id, query);
  }
}
