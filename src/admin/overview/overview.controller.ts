import { Controller, Get, Req, Sse } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { Work } from '../../http/load/work-class.js';
import { ApiRead, ApiRoute } from '../../http/openapi/resource.docs.js';
import { string } from '../../fields/schemas.js';
import { EventStream } from './event.stream.js';
import type { LiveEvent } from './live-events.service.js';
import { EVENTS, OVERVIEW } from './overview.docs.js';
import { OverviewService, type OverviewDocument } from './overview.service.js';

/** The figures of the panel, and its events. */
@ApiTags('Admin: overview')
@Controller(ADMIN_PREFIX)
export class OverviewController {
  constructor(
    private readonly overview: OverviewService,
    private readonly stream: EventStream,
  ) {}

  @Get('overview')
  @AdminAuth('traffic:read')
  @ApiRead('The figures of the panel', OVERVIEW)
  show(): Promise<OverviewDocument> {
    return this.overview.read();
  }

  @Sse('events')
  @Work('events')
  @AdminAuth('traffic:read')
  @ApiRoute('Events of the panel, as server-sent events', 200, string, EVENTS)
  events(@Req() request: FastifyRequest, @Caller() caller: AdminCaller): Observable<LiveEvent> {
    return this.stream.begin(request, caller);
  }
}
