import { Controller, Get, Post, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ChainReport } from '../../audit/chain/audit-chain.service.js';
import { Work } from '../../http/load/work-class.js';
import { CSV_FILE } from '../csv/csv.docs.js';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import { ApiRead, ApiRoute } from '../../http/openapi/resource.docs.js';
import { AuditExportService } from './audit-export.service.js';
import { AuditApiService, type AuditPage, type NamedEntry } from './audit-api.service.js';
import { AUDIT_ENTRY, AUDIT_FILE, AUDIT_PAGE, CHAIN_CHECK } from './audit.docs.js';
import { AuditQueryDto } from './audit-query.dto.js';

/** A file has no pages, so the other parameters of the list have no effect. */
const FILTERS = ['actor', 'action', 'subject', 'operation', 'from', 'to'];

/** The audit log. */
@ApiTags('Admin: audit')
@Controller(`${ADMIN_PREFIX}/audit`)
export class AuditController {
  constructor(
    private readonly service: AuditApiService,
    private readonly exports: AuditExportService,
  ) {}

  @Get()
  @AdminAuth('audit:read')
  @ApiRoute('Read the audit log, newest first', 200, AUDIT_PAGE, { operationId: 'adminListAudit' })
  list(@CheckedQuery() query: AuditQueryDto): Promise<AuditPage> {
    return this.service.list(query);
  }

  @Get('export.csv')
  @Work('bulk')
  @AdminAuth('audit:read')
  @ApiRoute('Export the audit log as CSV, newest first', 200, CSV_FILE, AUDIT_FILE)
  export(@CheckedQuery(FILTERS) { actor, action, subject, operation, from, to }: AuditQueryDto): StreamableFile {
    return this.exports.createFile({ actor, action, subject, operation, from, to });
  }

  @Get(':id')
  @AdminAuth('audit:read')
  @ApiRead('One entry', AUDIT_ENTRY, { operationId: 'adminShowAudit' })
  show(@IdParam() id: number): Promise<NamedEntry> {
    return this.service.get(id);
  }

  @Post('verify')
  @Work('bulk')
  @AdminAuth('audit:read')
  @ApiRoute('Verify that no entry of the audit log was changed, removed or inserted', 200, CHAIN_CHECK, {
    operationId: 'adminVerifyAudit',
  })
  verify(): Promise<ChainReport> {
    return this.service.verify();
  }
}
