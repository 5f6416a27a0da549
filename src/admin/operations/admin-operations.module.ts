import { Module } from '@nestjs/common';
import { OperationsModule } from '../../operations/operations.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { OperationsController } from './operations.controller.js';

/** Operations in the admin API. */
@Module({
  imports: [AccessModule, OperationsModule],
  controllers: [OperationsController],
})
export class AdminOperationsModule {}
