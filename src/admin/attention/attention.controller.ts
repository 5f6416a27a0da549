import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiRead } from '../../http/openapi/resource.docs.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { ATTENTION } from './attention.docs.js';
import { AttentionService, type AttentionDocument } from './attention.service.js';

/** What needs an operator. */
@ApiTags('Admin: overview')
@Controller(`${ADMIN_PREFIX}/attention`)
export class AttentionController {
  constructor(private readonly attention: AttentionService) {}

  @Get()
  @AdminAuth('traffic:read')
  @ApiRead('What operators should look at, and the first steps of a fresh panel', ATTENTION)
  show(@Caller() caller: AdminCaller): Promise<AttentionDocument> {
    return this.attention.of(caller);
  }
}
