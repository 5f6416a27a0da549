import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { Config } from '../config/config.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { UsersModule } from '../users/users.module.js';
import { JwtAuthGuard } from './jwt-auth.guard.js';
import { JwtStrategy } from './jwt.strategy.js';
import { LoginController } from './login.controller.js';
import { LoginLimits } from './login-limits.js';
import { LoginService } from './login.service.js';
import { SessionPurge } from './session-purge.js';
import { SessionsService } from './sessions.service.js';
import { TokenIssuer } from './token-issuer.js';
import { UserSessions } from './user-sessions.js';
import { tokenKey } from './token-key.js';

@Module({
  imports: [
    JobsModule,
    PassportModule,
    UsersModule,
    JwtModule.registerAsync({ inject: [Config], useFactory: (config: Config) => ({ secret: tokenKey(config) }) }),
  ],
  controllers: [LoginController],
  providers: [
    JwtAuthGuard,
    JwtStrategy,
    LoginLimits,
    LoginService,
    SessionPurge,
    SessionsService,
    TokenIssuer,
    UserSessions,
  ],
  exports: [LoginLimits, UserSessions],
})
export class AuthModule {}
