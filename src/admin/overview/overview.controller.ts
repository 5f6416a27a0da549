import { Controller, Get, Req, Sse } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { ApiRead } from '../resource/resource.docs.js';
import { Listening } from './listening.js';
import type { LiveEvent } from './live-events.js';
import { ApiEvents, OVERVIEW } from './overview.docs.js';
import { Overview, type OverviewDocument } from './overview.service.js';

/** The panel at a glance, and as it goes on. */
@ApiTags('Admin: overview')
@Controller(ADMIN_PREFIX)
export class OverviewController {
  constructor(
    private readonly overview: Overview,
    private readonly listening: Listening,
  ) {}

  @Get('overview')
  @AdminAuth('traffic:read')
  @ApiRead('The panel at a glance', OVERVIEW)
  show(): Promise<OverviewDocument> {
    return this.overview.read();
  }

  @Sse('events')
  @AdminAuth('traffic:read')
  @ApiEvents()
  events(@Req() request: FastifyRequest, @Caller() caller: AdminCaller): Observable<LiveEvent> {
    return this.listening.begin(request, caller);
  }
}
