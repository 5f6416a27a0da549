import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/checked-body.js';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import { ApiAct, ApiId, ApiRead } from '../resource/resource.docs.js';
import { BULK_BODY, BULK_BEGUN, BULK_PREVIEW, BULK_PROGRESS, BULK_TOKEN } from './bulk.docs.js';
import { type BulkPreview, BulkChanges } from './bulk-changes.service.js';
import { BulkPreviewDto, BulkStartDto } from './bulk-request.js';

/** Changes of many users at once. */
@ApiTags('Admin: users')
@Controller(ADMIN_PREFIX)
export class BulkController {
  constructor(private readonly changes: BulkChanges) {}

  @Post('users/bulk/preview')
  @AdminAuth('users:write')
  @ApiAct('Show whom a change would hit; nothing is changed', 200, BULK_PREVIEW, BULK_BODY)
  preview(@CheckedBody() wanted: BulkPreviewDto, @Caller() caller: AdminCaller): Promise<BulkPreview> {
    return this.changes.preview(wanted, caller);
  }

  @Post('users/bulk')
  @AdminAuth('users:write')
  @ApiAct('Begin the change that was shown', 202, BULK_BEGUN, BULK_TOKEN)
  start(@CheckedBody() { token }: BulkStartDto, @Caller() caller: AdminCaller): Promise<{ id: number }> {
    return this.changes.start(token, caller);
  }

  @Get('bulk/:id')
  @AdminAuth('users:read')
  @ApiId()
  @ApiRead('How far a change is', BULK_PROGRESS)
  show(@IdParam({ noun: 'Bulk change' }) id: number): ReturnType<BulkChanges['get']> {
    return this.changes.get(id);
  }
}
