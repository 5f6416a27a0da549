import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { NodesModule } from '../../nodes/nodes.module.js';
import { PresenceModule } from '../../presence/presence.module.js';
import { TrafficModule } from '../../traffic/traffic.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../access/access.module.js';
import { AdminUsers } from './admin-users.service.js';
import { UserActionsController } from './user-actions.controller.js';
import { UserHistoryController } from './user-history.controller.js';
import { UserHistory } from './user-history.service.js';
import { UserSelections } from './user-selections.js';
import { UserViews } from './user-view.js';
import { UsersController } from './users.controller.js';

/** Accounts in the admin API. */
@Module({
  imports: [AccessModule, AuthModule, NodesModule, PresenceModule, TrafficModule, UsersModule],
  controllers: [UsersController, UserActionsController, UserHistoryController],
  providers: [AdminUsers, UserHistory, UserSelections, UserViews],
  exports: [UserSelections, UserViews],
})
export class AdminUsersModule {}
