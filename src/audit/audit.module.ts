import { Global, Module } from '@nestjs/common';
import { AuditChainService } from './audit-chain.service.js';
import { provideRepository } from '../database/repository.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditEntryRepository } from './audit-entry.repository.js';
import { AuditLogService } from './audit-log.service.js';
import { DeniedRequestsBuffer } from './denied-requests.buffer.js';

/** The audit log. It is global, since every change writes an entry. */
@Global()
@Module({
  providers: [
    provideRepository(AuditEntryRepository, AuditEntry),
    AuditChainService,
    AuditLogService,
    DeniedRequestsBuffer,
  ],
  exports: [AuditChainService, AuditEntryRepository, AuditLogService, DeniedRequestsBuffer],
})
export class AuditModule {}
