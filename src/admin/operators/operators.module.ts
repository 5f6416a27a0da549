import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../access/access.module.js';
import { RecoveryCodes } from '../factors/recovery-codes.js';
import { SecondFactors } from '../factors/second-factors.js';
import { OperatorsService } from './operators.service.js';

/** Who may administer. */
@Module({
  imports: [AccessModule, UsersModule],
  providers: [OperatorsService, RecoveryCodes, SecondFactors],
  exports: [AccessModule, OperatorsService, RecoveryCodes, SecondFactors],
})
export class OperatorsModule {}
