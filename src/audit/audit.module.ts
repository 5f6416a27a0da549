import { Global, Module } from '@nestjs/common';
import { AuditChainService } from './chain/audit-chain.service.js';
import { provideRepository } from '../database/repository.js';
import { AuditEntry } from './entry/audit-entry.entity.js';
import { AuditEntryRepository } from './entry/audit-entry.repository.js';
import { AuditSearchRepository } from './search/audit-search.repository.js';
import { AuditSearchService } from './search/audit-search.service.js';
import { AuditLogService } from './audit-log.service.js';
import { AuditSealsService } from './chain/audit-seals.service.js';
import { ChainHead } from './chain/head/chain-head.entity.js';
import { ChainHeadRepository } from './chain/head/chain-head.repository.js';
import { ChainHeadsService } from './chain/head/chain-heads.service.js';
import { AuditIndex } from './joint/audit-index.entity.js';
import { AuditIndexRepository } from './joint/audit-index.repository.js';
import { AuditIndexService } from './joint/audit-index.service.js';
import { JointEntryUser } from './joint/joint-entry-user.entity.js';
import { JointEntryUserRepository } from './joint/joint-entry-user.repository.js';
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
    provideRepository(JointEntryUserRepository, JointEntryUser),
    provideRepository(AuditIndexRepository, AuditIndex),
    AuditChainService,
    AuditIndexService,
    AuditLogService,
    AuditSearchService,
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
    AuditIndexService,
    AuditLogService,
    AuditSearchRepository,
    AuditSearchService,
    AuditSealsService,
    ChainHeadsService,
    DeniedRequestsBuffer,
    NotedMomentsService,
    UnnamedClientsBuffer,
  ],
})
export class AuditModule {}
