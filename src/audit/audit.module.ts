import { Global, Module } from '@nestjs/common';
import { AuditChain } from './audit-chain.js';
import { AuditEntries } from './audit-entries.js';
import { AuditLog } from './audit-log.js';
import { Refusals } from './refusals.js';

/** For all: whatever changes something writes it down. */
@Global()
@Module({
  providers: [AuditChain, AuditEntries, AuditLog, Refusals],
  exports: [AuditChain, AuditEntries, AuditLog, Refusals],
})
export class AuditModule {}
