import { Module } from '@nestjs/common';
import { provideRepository } from '../database/repository.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { CallCount } from './call-count.entity.js';
import { CallCountRepository } from './call-count.repository.js';
import { CallCountsBuffer } from './call-counts.buffer.js';
import { NodeHeartbeatRepository } from './heartbeats/node-heartbeat.repository.js';
import { HeartbeatsService } from './heartbeats/heartbeats.service.js';
import { NodeHeartbeat } from './heartbeats/node-heartbeat.entity.js';
import { NodeLoad } from './heartbeats/node-load.entity.js';
import { NodeLoadRepository } from './heartbeats/node-load.repository.js';
import { NodeStatusesService } from './status/node-statuses.service.js';
import { LimitedPlacesCache } from './online/limited-places.cache.js';
import { OnlineAddress } from './online/online-address.entity.js';
import { OnlineAddressRepository } from './online/online-address.repository.js';
import { OnlineUsersService } from './online/online-users.service.js';
import { PresenceApiService } from './presence-api.service.js';
import { SsPresenceController } from './ss-presence.controller.js';
import { SsrPresenceController } from './ssr-presence.controller.js';
import { TrojanPresenceController } from './trojan-presence.controller.js';
import { V2rayPresenceController } from './v2ray-presence.controller.js';

@Module({
  imports: [JobsModule, LineKeyModule, NodesModule, UsersModule],
  controllers: [SsPresenceController, SsrPresenceController, TrojanPresenceController, V2rayPresenceController],
  providers: [
    provideRepository(CallCountRepository, CallCount),
    provideRepository(NodeHeartbeatRepository, NodeHeartbeat),
    provideRepository(NodeLoadRepository, NodeLoad),
    provideRepository(OnlineAddressRepository, OnlineAddress),
    CallCountsBuffer,
    HeartbeatsService,
    LimitedPlacesCache,
    NodeStatusesService,
    OnlineUsersService,
    PresenceApiService,
  ],
  exports: [CallCountsBuffer, HeartbeatsService, LimitedPlacesCache, NodeStatusesService, OnlineUsersService],
})
export class PresenceModule {}
