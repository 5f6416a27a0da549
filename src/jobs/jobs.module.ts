import { Module } from '@nestjs/common';
import { provideRepository } from '../database/repository.js';
import { ExclusiveLeasesService } from './exclusive-leases.service.js';
import { JobsService } from './jobs.service.js';
import { Lease } from './lease.entity.js';
import { LeaseRepository } from './lease.repository.js';
import { LeasesService } from './leases.service.js';
import { ProcessPurgeJob } from './process-purge.job.js';

@Module({
  providers: [
    provideRepository(LeaseRepository, Lease),
    ExclusiveLeasesService,
    JobsService,
    LeasesService,
    ProcessPurgeJob,
  ],
  exports: [ExclusiveLeasesService, JobsService],
})
export class JobsModule {}
