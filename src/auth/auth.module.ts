import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { JobsModule } from '../jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { JwtAuthGuard } from './tokens/jwt-auth.guard.js';
import { JwtStrategy } from './tokens/jwt.strategy.js';
import { LoginController } from './login.controller.js';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { LoginService } from './login.service.js';
import { SessionPurgeJob } from './sessions/session-purge.job.js';
import { SessionChangesService } from './sessions/session-changes.service.js';
import { SessionsService } from './sessions/sessions.service.js';
import { AccessTokensService } from './tokens/access-tokens.service.js';
import { provideRepository } from '../database/repository.js';
import { Session } from './sessions/session.entity.js';
import { SessionRepository } from './sessions/session.repository.js';
import { UserSessionsService } from './sessions/user-sessions.service.js';

@Module({
  imports: [CredentialsModule, JobsModule, PassportModule, UsersModule, JwtModule.register({})],
  controllers: [LoginController],
  providers: [
    provideRepository(SessionRepository, Session),
    AccessTokensService,
    JwtAuthGuard,
    JwtStrategy,
    LoginService,
    SessionChangesService,
    SessionPurgeJob,
    SessionsService,
    UserSessionsService,
  ],
  exports: [JwtAuthGuard, SessionsService, UserSessionsService],
})
export class AuthModule {}
