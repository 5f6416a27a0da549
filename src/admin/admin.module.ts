import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessModule } from './access/access.module.js';
import { OwnPageGuard } from './access/public-admin.js';
import { Factors } from './factors/factors.js';
import { RecoveryCodes } from './factors/recovery-codes.js';
import { Totp } from './factors/totp.js';
import { OperatorsService } from './operators/operators.service.js';
import { OperatorLogin } from './sessions/operator-login.js';
import { OwnSession } from './sessions/own-session.js';
import { SessionController } from './sessions/session.controller.js';
import { SessionCookieInterceptor } from './sessions/sets-session-cookie.js';
import { Tickets } from './sessions/tickets.js';

/** Operators, and what they do about themselves and each other. */
@Module({
  imports: [AccessModule, AuthModule, JobsModule, UsersModule],
  controllers: [SessionController],
  providers: [
    Factors,
    OperatorLogin,
    OperatorsService,
    OwnPageGuard,
    OwnSession,
    RecoveryCodes,
    SessionCookieInterceptor,
    Tickets,
    Totp,
  ],
})
export class AdminModule {}
