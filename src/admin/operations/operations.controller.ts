import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CursorQuery } from '../../fields/list/list-query.dto.js';
import type { Page } from '../../fields/list/page.js';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { IdParam } from '../../http/input/id-param.js';
import { ApiAct, ApiList, ApiRead } from '../../http/openapi/resource.docs.js';
import { OPERATION, type OperationDocument } from '../../operations/operation.docs.js';
import { OperationsService } from '../../operations/operations.service.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';

/** Changes of many users, imports of users and imports from other panels: what runs and what has run. */
@ApiTags('Admin: operations')
@Controller(`${ADMIN_PREFIX}/operations`)
export class OperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Get()
  @AdminAuth('users:read')
  @ApiList('The operations of 30 days, newest first; those from other panels need settings:read', OPERATION)
  list(@CheckedQuery() query: CursorQuery, @Caller() caller: AdminCaller): Promise<Page<OperationDocument>> {
    return this.operations.page(caller, query);
  }

  @Get(':id')
  @AdminAuth('users:read')
  @ApiRead('One operation and its progress', OPERATION)
  show(@IdParam({ noun: 'operation' }) id: number, @Caller() caller: AdminCaller): Promise<OperationDocument> {
    return this.operations.getFor(id, caller);
  }

  @Post(':id/cancel')
  @AdminAuth('users:write')
  @ApiAct('Cancel an operation; what it has changed stays so. One from another panel needs settings:write', 204)
  cancel(@IdParam({ noun: 'operation' }) id: number, @Caller() caller: AdminCaller): Promise<void> {
    return this.operations.cancelFor(id, caller);
  }
}
