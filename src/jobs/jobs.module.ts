import { Module } from '@nestjs/common';
import { Jobs } from './jobs.js';
import { Leases } from './leases.js';

@Module({ providers: [Jobs, Leases], exports: [Jobs] })
export class JobsModule {}
