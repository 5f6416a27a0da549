import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { OperatorsApiService } from './operators-api.service.js';
import { OperatorsController } from './operators.controller.js';
import { OperatorsModule } from '../operators.module.js';
import { OperatorSessionsModule } from '../login/operator-sessions.module.js';
import { SetupModule } from '../setup/setup.module.js';
import { TokensModule } from './tokens.module.js';

/** The routes of operators: their logins, their own accounts, their tokens and each other. */
@Module({
  imports: [AccountModule, OperatorSessionsModule, OperatorsModule, SetupModule, TokensModule],
  controllers: [OperatorsController],
  providers: [OperatorsApiService],
})
export class OperatorsApiModule {}
