import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AudienceCheck } from './audience.check.js';
import { AudienceGuard } from './audience.guard.js';
import { FailureListeners } from './failure-listeners.js';
import { ErrorFilter } from './error.filter.js';

@Module({
  imports: [DiscoveryModule],
  providers: [
    AudienceCheck,
    FailureListeners,
    { provide: APP_GUARD, useClass: AudienceGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [FailureListeners],
})
export class HttpModule {}
