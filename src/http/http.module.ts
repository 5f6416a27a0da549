import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AudienceCheck } from './audience.check.js';
import { AudienceGuard } from './audience.guard.js';
import { ErrorFilter } from './error.filter.js';

@Module({
  imports: [DiscoveryModule],
  providers: [
    AudienceCheck,
    { provide: APP_GUARD, useClass: AudienceGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
