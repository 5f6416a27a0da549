import { Readable } from 'node:stream';
import { Controller, Get, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/checked-query.js';
import { StreamedBody, TakesStream } from '../../http/streamed-body.js';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { UserListQuery } from '../users/user-list-query.dto.js';
import { ApiExport, ApiImport } from './csv.docs.js';
import { ImportQuery } from './import-query.dto.js';
import { UserExport } from './user-export.js';
import { type ImportReport, UserImport } from './user-import.js';

const LARGEST_FILE = 64 * 1024 * 1024;

/** Users as files of comma-separated values (RFC 4180). */
@ApiTags('Admin: users')
@Controller(`${ADMIN_PREFIX}/users`)
export class CsvController {
  constructor(
    private readonly exports: UserExport,
    private readonly imports: UserImport,
  ) {}

  @Get('export.csv')
  @AdminAuth('users:read')
  @ApiExport()
  export(@CheckedQuery() query: UserListQuery, @Caller() caller: AdminCaller): Promise<StreamableFile> {
    return this.exports.file(query, caller);
  }

  @Post('import')
  @AdminAuth('users:secrets')
  @TakesStream('text/csv', LARGEST_FILE)
  @ApiImport()
  import(@CheckedQuery() query: ImportQuery, @StreamedBody() file: Readable): Promise<ImportReport> {
    return this.imports.run(file, query.dry_run);
  }
}
