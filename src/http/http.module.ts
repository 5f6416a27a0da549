import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AudienceCheckService } from './audience/audience-check.service.js';
import { AudienceGuard } from './audience/audience.guard.js';
import { FailureListenersService } from './failure/failure-listeners.service.js';
import { ErrorFilter } from './failure/error.filter.js';

@Module({
  imports: [DiscoveryModule],
  providers: [
    AudienceCheckService,
    FailureListenersService,
    { provide: APP_GUARD, useClass: AudienceGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [FailureListenersService],
})
export class HttpModule {}
