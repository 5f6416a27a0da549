import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AccessModule } from '../../operators/access/access.module.js';
import { AuditApiService } from './audit-api.service.js';
import { AuditSealsJob } from './audit-seals.job.js';
import { AuditController } from './audit.controller.js';

/** The audit log in the admin API, and its seals. */
@Module({
  imports: [AccessModule, JobsModule],
  controllers: [AuditController],
  providers: [AuditApiService, AuditSealsJob],
})
export class AdminAuditModule {}
