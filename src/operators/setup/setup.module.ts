import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators.module.js';
import { OperatorSessionsModule } from '../login/operator-sessions.module.js';
import { provideRepository } from '../../database/repository.js';
import { SetupCode } from './setup-code.entity.js';
import { SetupCodeRepository } from './setup-code.repository.js';
import { SetupAnnouncementService } from './setup-announcement.service.js';
import { SetupController } from './setup.controller.js';
import { SetupService } from './setup.service.js';

/** The set-up code, which adds the first operator. */
@Module({
  imports: [OperatorSessionsModule, OperatorsModule],
  controllers: [SetupController],
  providers: [provideRepository(SetupCodeRepository, SetupCode), SetupAnnouncementService, SetupService],
})
export class SetupModule {}
