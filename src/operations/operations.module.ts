import { Module } from '@nestjs/common';
import { provideRepository } from '../database/repository.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OperationKindsService } from './operation-kinds.service.js';
import { OperationPurgeJob } from './operation-purge.job.js';
import { Operation } from './operation.entity.js';
import { OperationRepository } from './operation.repository.js';
import { OperationRunner } from './operation.runner.js';
import { OperationsService } from './operations.service.js';

/** Long work that operators begin and jobs do. */
@Module({
  imports: [JobsModule],
  providers: [
    provideRepository(OperationRepository, Operation),
    OperationKindsService,
    OperationPurgeJob,
    OperationRunner,
    OperationsService,
  ],
  exports: [OperationRepository, OperationRunner, OperationsService],
})
export class OperationsModule {}
