import { Module } from '@nestjs/common';
import { provideRepository } from '../database/repository.js';
import { LoginAttempts } from './login-attempts.entity.js';
import { LoginAttemptsRepository } from './login-attempts.repository.js';
import { LoginLimitsService } from './login-limits.service.js';
import { PasswordCheckService } from './password-check.service.js';
import { PasswordHashService } from './password-hash.service.js';

/** Passwords and the limits of guessing, for users and operators. */
@Module({
  providers: [
    provideRepository(LoginAttemptsRepository, LoginAttempts),
    LoginLimitsService,
    PasswordCheckService,
    PasswordHashService,
  ],
  exports: [LoginLimitsService, PasswordCheckService, PasswordHashService],
})
export class CredentialsModule {}
