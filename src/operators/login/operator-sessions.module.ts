import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { OwnPageGuard } from '../guard/own-page.guard.js';
import { FactorsModule } from '../proofs/factors.module.js';
import { OperatorsModule } from '../operators.module.js';
import { AdminPurgeJob } from './admin-purge.job.js';
import { OperatorLoginService } from './operator-login.service.js';
import { OwnSessionService } from './own-session.service.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { SessionController } from './session.controller.js';
import { SessionCookieInterceptor } from './session-cookie.interceptor.js';

/** Logins and sessions of operators. */
@Module({
  imports: [FactorsModule, JobsModule, OperatorsModule],
  controllers: [SessionController],
  providers: [
    AdminPurgeJob,
    OperatorLoginService,
    OwnPageGuard,
    OwnSessionService,
    PasskeyLoginService,
    SessionCookieInterceptor,
  ],
  exports: [OperatorLoginService, OwnPageGuard, SessionCookieInterceptor],
})
export class OperatorSessionsModule {}
