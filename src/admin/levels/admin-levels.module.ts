import { Module } from '@nestjs/common';
import { NodesModule } from '../../nodes/nodes.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { AdminLevelsService } from './admin-levels.service.js';
import { LevelsController } from './levels.controller.js';

/** Levels and groups in the admin API. */
@Module({
  imports: [AccessModule, NodesModule, UsersModule],
  controllers: [LevelsController],
  providers: [AdminLevelsService],
})
export class AdminLevelsModule {}
