import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { NodeUsers } from './node-users.js';
import { PushRunner } from './push-runner.js';
import { PushStates } from './push-states.js';
import { PushService } from './push.service.js';

@Module({
  imports: [NodesModule, UsersModule],
  providers: [NodeUsers, PushRunner, PushService, PushStates],
  exports: [PushService],
})
export class PushModule {}
