import { Module } from '@nestjs/common';
import { SecretRotationService } from './secret-rotation.service.js';
import { StoredSecretsService } from './stored-secrets.service.js';

/** The stored secrets of all tables. */
@Module({
  providers: [SecretRotationService, StoredSecretsService],
  exports: [SecretRotationService, StoredSecretsService],
})
export class SecretsModule {}
