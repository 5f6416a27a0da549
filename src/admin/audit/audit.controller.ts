import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ChainReport } from '../../audit/audit-chain.js';
import type { AuditDocument } from '../../audit/audit-document.js';
import { CheckedQuery } from '../../http/checked-query.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { RowId } from '../access/row-id.js';
import { AuditApiService, type AuditPage } from './audit-api.service.js';
import { ApiAuditEntries, ApiAuditEntry, ApiVerifyAudit } from './audit.docs.js';
import { AuditQueryDto } from './audit-query.dto.js';

/** What happened, and who did it. */
@ApiTags('Admin: audit')
@Controller(`${ADMIN_PREFIX}/audit`)
export class AuditController {
  constructor(private readonly service: AuditApiService) {}

  @Get()
  @AdminAuth('audit:read')
  @ApiAuditEntries()
  list(@CheckedQuery() query: AuditQueryDto): Promise<AuditPage> {
    return this.service.list(query);
  }

  @Get(':id')
  @AdminAuth('audit:read')
  @ApiAuditEntry()
  show(@RowId() id: number): Promise<AuditDocument> {
    return this.service.get(id);
  }

  @Post('verify')
  @AdminAuth('audit:read')
  @HttpCode(200)
  @ApiVerifyAudit()
  verify(): Promise<ChainReport> {
    return this.service.verify();
  }
}
