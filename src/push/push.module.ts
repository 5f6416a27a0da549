import { Module } from '@nestjs/common';
import { provideRepository } from '../database/repository.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { NodeUsersService } from './vnet/node-users.service.js';
import { PushRunner } from './push.runner.js';
import { PushState } from './push-state.entity.js';
import { PushStateRepository } from './push-state.repository.js';
import { PushStatesService } from './push-states.service.js';
import { PushService } from './push.service.js';

@Module({
  imports: [NodesModule, UsersModule],
  providers: [
    provideRepository(PushStateRepository, PushState),
    NodeUsersService,
    PushRunner,
    PushService,
    PushStatesService,
  ],
  exports: [PushService],
})
export class PushModule {}
