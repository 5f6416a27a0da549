import { Module } from '@nestjs/common';
import { AddressesModule } from '../../addresses/addresses.module.js';
import { provideRepository } from '../../database/repository.js';
import { OperatorSession } from '../sessions/operator-session.entity.js';
import { OperatorSessionRepository } from '../sessions/operator-session.repository.js';
import { OperatorSessionsService } from '../sessions/operator-sessions.service.js';
import { ApiToken } from '../tokens/api-token.entity.js';
import { ApiTokenRepository } from '../tokens/api-token.repository.js';
import { ApiTokensService } from '../tokens/api-tokens.service.js';
import { ActorInterceptor } from '../access/actor.interceptor.js';
import { AdminCallersService } from './admin-callers.service.js';
import { AdminGuard } from './admin.guard.js';
import { OwnOriginService } from '../access/own-origin.service.js';
import { LastUsesBuffer } from './last-uses.buffer.js';

const SERVICES = [
  ActorInterceptor,
  AdminCallersService,
  AdminGuard,
  ApiTokensService,
  LastUsesBuffer,
  OperatorSessionsService,
  OwnOriginService,
];

/** The providers that `AdminAuth` needs. Every module with admin routes imports it. */
@Module({
  imports: [AddressesModule],
  providers: [
    provideRepository(ApiTokenRepository, ApiToken),
    provideRepository(OperatorSessionRepository, OperatorSession),
    ...SERVICES,
  ],
  exports: [AddressesModule, OperatorSessionRepository, ...SERVICES],
})
export class AccessModule {}
