import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { NodesModule } from '../../nodes/nodes.module.js';
import { PresenceModule } from '../../presence/presence.module.js';
import { TrafficModule } from '../../traffic/traffic.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { AdminUsersService } from './admin-users.service.js';
import { UserActionsController } from './user-actions.controller.js';
import { UserHistoryController } from './user-history.controller.js';
import { UserHistoryService } from './user-history.service.js';
import { UserSelectionsService } from './user-selections.service.js';
import { UsersController } from './users.controller.js';

/** Users in the admin API. */
@Module({
  imports: [AccessModule, AuthModule, NodesModule, PresenceModule, TrafficModule, UsersModule],
  controllers: [UsersController, UserActionsController, UserHistoryController],
  providers: [AdminUsersService, UserHistoryService, UserSelectionsService],
  exports: [AdminUsersService, UserSelectionsService],
})
export class AdminUsersModule {}
