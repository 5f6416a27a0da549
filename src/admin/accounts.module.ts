import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessModule } from './access/access.module.js';
import { OwnPageGuard } from './access/public-admin.js';
import { AccountController } from './account/account.controller.js';
import { OwnAccount } from './account/own-account.js';
import { OwnPasskeys } from './account/own-passkeys.js';
import { OwnPassword } from './account/own-password.js';
import { OwnSessions } from './account/own-sessions.js';
import { OwnTotp } from './account/own-totp.js';
import { PasskeysController } from './account/passkeys.controller.js';
import { AuditApiService } from './audit/audit-api.service.js';
import { AuditController } from './audit/audit.controller.js';
import { Factors } from './factors/factors.js';
import { Totp } from './factors/totp.js';
import { WebAuthn } from './factors/webauthn.js';
import { OperatorsApiService } from './operators/operators-api.service.js';
import { OperatorsController } from './operators/operators.controller.js';
import { OperatorsModule } from './operators/operators.module.js';
import { AdminPurge } from './sessions/admin-purge.js';
import { OperatorLogin } from './sessions/operator-login.js';
import { OwnSession } from './sessions/own-session.js';
import { PasskeyLogin } from './sessions/passkey-login.js';
import { SessionController } from './sessions/session.controller.js';
import { SessionCookieInterceptor } from './sessions/sets-session-cookie.js';
import { Tickets } from './sessions/tickets.js';
import { SetupAnnouncement } from './setup/setup-announcement.js';
import { SetupController } from './setup/setup.controller.js';
import { SetupService } from './setup/setup.service.js';
import { TokensApiService } from './tokens/tokens-api.service.js';
import { TokensController } from './tokens/tokens.controller.js';

/** Operators, and what they do about themselves and each other. */
@Module({
  imports: [AccessModule, AuthModule, JobsModule, OperatorsModule, UsersModule],
  controllers: [
    AccountController,
    AuditController,
    OperatorsController,
    PasskeysController,
    SessionController,
    SetupController,
    TokensController,
  ],
  providers: [
    AdminPurge,
    AuditApiService,
    Factors,
    OperatorLogin,
    OperatorsApiService,
    OwnAccount,
    OwnPageGuard,
    OwnPasskeys,
    OwnPassword,
    OwnSession,
    OwnSessions,
    OwnTotp,
    PasskeyLogin,
    SessionCookieInterceptor,
    SetupAnnouncement,
    SetupService,
    Tickets,
    TokensApiService,
    Totp,
    WebAuthn,
  ],
})
export class AccountsModule {}
