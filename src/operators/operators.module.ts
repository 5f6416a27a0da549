import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { AccessModule } from './guard/access.module.js';
import { provideRepository } from '../database/repository.js';
import { Passkey } from './operator/passkey.entity.js';
import { PasskeyRepository } from './factors/passkey.repository.js';
import { RecoveryCode } from './factors/recovery-code.entity.js';
import { RecoveryCodeRepository } from './factors/recovery-code.repository.js';
import { Operator } from './operator/operator.entity.js';
import { OperatorRepository } from './operator/operator.repository.js';
import { RecoveryCodesService } from './factors/recovery-codes.service.js';
import { SecondFactorsService } from './factors/second-factors.service.js';
import { OperatorsService } from './operators.service.js';

/** The operators. Commands use this module too. */
@Module({
  imports: [AccessModule, CredentialsModule],
  providers: [
    provideRepository(OperatorRepository, Operator),
    provideRepository(PasskeyRepository, Passkey),
    provideRepository(RecoveryCodeRepository, RecoveryCode),
    OperatorsService,
    RecoveryCodesService,
    SecondFactorsService,
  ],
  exports: [
    OperatorRepository,
    PasskeyRepository,
    RecoveryCodeRepository,
    AccessModule,
    CredentialsModule,
    OperatorsService,
    RecoveryCodesService,
    SecondFactorsService,
  ],
})
export class OperatorsModule {}
