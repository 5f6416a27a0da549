import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { NodesModule } from '../../nodes/nodes.module.js';
import { OperatorsModule } from '../../operators/operators.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AuditExportService } from './audit-export.service.js';
import { SubjectNamesService } from './subject-names.service.js';
import { AuditApiService } from './audit-api.service.js';
import { AuditSealsJob } from './audit-seals.job.js';
import { AuditController } from './audit.controller.js';

/** The audit log in the admin API, and its seals. */
@Module({
  imports: [AccessModule, JobsModule, NodesModule, OperatorsModule, UsersModule],
  controllers: [AuditController],
  providers: [AuditApiService, AuditExportService, AuditSealsJob, SubjectNamesService],
})
export class AdminAuditModule {}
