import { Global, Module } from '@nestjs/common';
import { AuditChainService } from './chain/audit-chain.service.js';
import { provideRepository } from '../database/repository.js';
import { AuditEntry } from './entry/audit-entry.entity.js';
import { AuditEntryRepository } from './entry/audit-entry.repository.js';
import { AuditSearchRepository } from './search/audit-search.repository.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditSealsService } from './chain/audit-seals.service.js';
import { ChainHead } from './chain/head/chain-head.entity.js';
import { ChainHeadRepository } from './chain/head/chain-head.repository.js';
import { ChainHeadsService } from './chain/head/chain-heads.service.js';
import { NotedMoment } from './moments/noted-moment.entity.js';
import { NotedMomentRepository } from './moments/noted-moment.repository.js';
import { NotedMomentsService } from './moments/noted-moments.service.js';
import { UnnamedClientsBuffer } from './moments/unnamed-clients.buffer.js';
import { DeniedRequestsBuffer } from './denied-requests.buffer.js';

/** The audit log. It is global, since every change writes an entry. */
@Global()
@Module({
  providers: [
    provideRepository(AuditEntryRepository, AuditEntry),
    provideRepository(AuditSearchRepository, AuditEntry),
    AuditChainService,
    AuditLogService,
    AuditSealsService,
    provideRepository(ChainHeadRepository, ChainHead),
    ChainHeadsService,
    DeniedRequestsBuffer,
    provideRepository(NotedMomentRepository, NotedMoment),
    NotedMomentsService,
    UnnamedClientsBuffer,
  ],
  exports: [
    AuditChainService,
    AuditEntryRepository,
    AuditLogService,
    AuditSearchRepository,
    AuditSealsService,
    ChainHeadsService,
    DeniedRequestsBuffer,
    NotedMomentsService,
    UnnamedClientsBuffer,
  ],
})
export class AuditModule {}
