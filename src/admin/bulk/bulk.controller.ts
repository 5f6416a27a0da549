import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import { Work } from '../../http/load/work-class.js';
import { ApiAct, ApiRead } from '../../http/openapi/resource.docs.js';
import { BULK_BEGUN, BULK_PREVIEW, BULK_PROGRESS, BULK_REQUEST } from './bulk.docs.js';
import { type BulkPreview, BulkChangesService } from './bulk-changes.service.js';
import { BulkPreviewDto, BulkStartDto } from './bulk-request.dto.js';

/** Changes of many users at once. */
@ApiTags('Admin: users')
@Controller(ADMIN_PREFIX)
export class BulkController {
  constructor(private readonly changes: BulkChangesService) {}

  @Post('users/bulk/preview')
  @Work('bulk')
  @AdminAuth('users:write')
  @ApiAct('Preview a bulk change; this changes nothing', 200, BULK_PREVIEW, { body: BULK_REQUEST })
  preview(@CheckedBody() wanted: BulkPreviewDto, @Caller() caller: AdminCaller): Promise<BulkPreview> {
    return this.changes.preview(wanted, caller);
  }

  @Post('users/bulk')
  @Work('bulk')
  @AdminAuth('users:write')
  @ApiAct('Begin the change of a preview', 202, BULK_BEGUN)
  start(@CheckedBody('BulkStart') { token }: BulkStartDto, @Caller() caller: AdminCaller): Promise<{ id: number }> {
    return this.changes.start(token, caller);
  }

  @Get('bulk/:id')
  @AdminAuth('users:read')
  @ApiRead('The progress of a bulk change', BULK_PROGRESS)
  show(@IdParam({ noun: 'bulk-change' }) id: number): ReturnType<BulkChangesService['get']> {
    return this.changes.get(id);
  }
}
