import { Controller, Get, Post, type StreamableFile } from '@nestjs/common';
import { ApiConsumes, ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { StreamedBody, TakesStream, type Upload } from '../../http/body/streamed-body.js';
import { inputFields } from '../../fields/field.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { AdminCaller, Caller } from '../../operators/access/admin-caller.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { Work } from '../../http/load/work-class.js';
import { ApiRoute } from '../../http/openapi/resource.docs.js';
import { UserListQuery, UserSelection } from '../users/user-list-query.dto.js';
import { CSV_FILE, EXPORT } from './csv.docs.js';
import { IMPORT, IMPORT_BEGUN } from './import/imports.docs.js';
import { ImportQuery } from './api/import-query.dto.js';
import { ImportUploadService } from './import/import-upload.service.js';
import { UserExportService } from './user-export.service.js';

const LARGEST_FILE = 64 * 1024 * 1024;
/** A file has no pages, so the other parameters of the list have no effect. */
const FILTERS = inputFields(UserSelection).map(({ name }) => name);

/** Users as files of comma-separated values (RFC 4180). */
@ApiTags('Admin: users')
@Controller(`${ADMIN_PREFIX}/users`)
export class CsvController {
  constructor(
    private readonly exports: UserExportService,
    private readonly uploads: ImportUploadService,
  ) {}

  @Get('export.csv')
  @Work('bulk')
  @AdminAuth('users:read')
  @ApiRoute('Export users as CSV', 200, CSV_FILE, EXPORT)
  export(@CheckedQuery(FILTERS) query: UserListQuery, @Caller() caller: AdminCaller): Promise<StreamableFile> {
    return this.exports.createFile(query, caller);
  }

  @Post('import')
  @AdminAuth('users:write')
  @TakesStream('text/csv', LARGEST_FILE)
  @ApiConsumes('text/csv')
  @ApiRoute('Add and change users from a CSV file', 202, IMPORT_BEGUN, IMPORT)
  import(
    @CheckedQuery() query: ImportQuery,
    @StreamedBody() file: Upload,
    @Caller() caller: AdminCaller,
  ): Promise<{ id: number }> {
    return this.uploads.receive(file, query.dry_run, caller);
  }
}
