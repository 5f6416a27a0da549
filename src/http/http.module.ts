import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { AudienceCheck } from './audience.check.js';
import { AudienceGuard } from './audience.guard.js';
import { ErrorFilter } from './error.filter.js';
import { BodyPipe } from './body.pipe.js';

@Module({
  imports: [DiscoveryModule],
  providers: [
    AudienceCheck,
    { provide: APP_GUARD, useClass: AudienceGuard },
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_PIPE, useClass: BodyPipe },
  ],
})
export class HttpModule {}
