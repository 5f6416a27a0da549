import { Module } from '@nestjs/common';
import { FactorsModule } from '../proofs/factors.module.js';
import { OperatorsModule } from '../operators.module.js';
import { OperatorSessionsModule } from '../login/operator-sessions.module.js';
import { AccountController } from './account.controller.js';
import { OwnAccountService } from './own-account.service.js';
import { OwnPasskeysService } from './own-passkeys.service.js';
import { OwnPasswordService } from './own-password.service.js';
import { OwnProofService } from './own-proof.service.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { OwnTotpService } from './own-totp.service.js';
import { PasskeysController } from './passkeys.controller.js';

/** The routes of the caller's own account. */
@Module({
  imports: [FactorsModule, OperatorSessionsModule, OperatorsModule],
  controllers: [AccountController, PasskeysController],
  providers: [
    OwnAccountService,
    OwnPasskeysService,
    OwnPasswordService,
    OwnProofService,
    OwnSessionsService,
    OwnTotpService,
  ],
})
export class AccountModule {}
