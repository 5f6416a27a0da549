import { Controller, Get, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../../http/input/checked-query.js';
import { AdminAuth } from '../../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../../operators/access/admin-prefix.js';
import { IdParam } from '../../../http/input/id-param.js';
import { CursorQuery } from '../../../fields/list/list-query.dto.js';
import type { Page } from '../../../fields/list/page.js';
import { ApiAct, ApiRead } from '../../../http/openapi/resource.docs.js';
import { CSV_FILE } from '../csv.docs.js';
import { IMPORT_BEGUN, IMPORT_PROGRESS, type ImportProgress, REFUSAL_FILE, REFUSALS } from '../import/imports.docs.js';
import type { RefusedLine } from '../refusals/import-refusal.repository.js';
import { RefusalFileService } from './refusal-file.service.js';
import { RefusedLinesService } from './refused-lines.service.js';
import { UserImportsService } from '../import/user-imports.service.js';

/** Imports: their progress, and their rejected lines. */
@ApiTags('Admin: users')
@Controller(`${ADMIN_PREFIX}/users/imports`)
export class ImportsController {
  constructor(
    private readonly imports: UserImportsService,
    private readonly refusals: RefusedLinesService,
    private readonly file: RefusalFileService,
  ) {}

  @Get(':id')
  @AdminAuth('users:read')
  @ApiRead('The progress of an import', IMPORT_PROGRESS)
  show(@IdParam({ noun: 'import' }) id: number): Promise<ImportProgress> {
    return this.imports.get(id);
  }

  @Get(':id/refusals')
  @AdminAuth('users:read')
  @ApiRead('The rejected lines of an import, with reasons', REFUSALS, { answer: 'One page' })
  refused(@IdParam({ noun: 'import' }) id: number, @CheckedQuery() query: CursorQuery): Promise<Page<RefusedLine>> {
    return this.refusals.page(id, query);
  }

  @Get(':id/refusals.csv')
  @AdminAuth('users:read')
  @ApiRead('Export the rejected lines as CSV', CSV_FILE, REFUSAL_FILE)
  refusalFile(@IdParam({ noun: 'import' }) id: number): Promise<StreamableFile> {
    return this.file.create(id);
  }

  @Post(':id/start')
  @AdminAuth('users:write')
  @ApiAct('Start an import after its dry run', 202, IMPORT_BEGUN)
  start(@IdParam({ noun: 'import' }) id: number, @Caller() caller: AdminCaller): Promise<{ id: number }> {
    return this.imports.start(id, caller);
  }
}
