import { Module } from '@nestjs/common';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { UsersModule } from '../users/users.module.js';
import { HttpModule } from '../http/http.module.js';
import { ListDifferencesService } from './changes/list-differences.service.js';
import { RosterChangesService } from './changes/roster-changes.service.js';
import { RosterCursorsService } from './changes/roster-cursors.service.js';
import { RosterWaitRunner } from './changes/roster-wait.runner.js';
import { NodeContactsService } from './contacts/node-contacts.service.js';
import { NodeRefusalBuffer } from './contacts/node-refusal.buffer.js';
import { LevelChangesService } from './level-changes.service.js';
import { NodeApiService } from './api/node-api.service.js';
import { NodeCache } from './served/node.cache.js';
import { NodeContactRepository } from './contacts/node-contact.repository.js';
import { NodeContact } from './contacts/node-contact.entity.js';
import { NodeGroup } from './node-group.entity.js';
import { NodeGroupRepository } from './node-group.repository.js';
import { NodeRepository } from './node.repository.js';
import { NodesService } from './nodes.service.js';
import { RostersService } from './roster/rosters.service.js';
import { provideRepository } from '../database/repository.js';
import { ProxyNode } from './proxy-node.entity.js';
import { SsNodeController } from './api/ss-node.controller.js';
import { SsrNodeController } from './api/ssr-node.controller.js';
import { TrojanNodeController } from './api/trojan-node.controller.js';
import { V2rayNodeController } from './api/v2ray-node.controller.js';

@Module({
  imports: [HttpModule, LineKeyModule, UsersModule],
  controllers: [SsNodeController, SsrNodeController, TrojanNodeController, V2rayNodeController],
  providers: [
    provideRepository(NodeContactRepository, NodeContact),
    provideRepository(NodeGroupRepository, NodeGroup),
    provideRepository(NodeRepository, ProxyNode),
    LevelChangesService,
    ListDifferencesService,
    NodeApiService,
    NodeCache,
    NodeContactsService,
    NodeRefusalBuffer,
    NodesService,
    RosterChangesService,
    RosterCursorsService,
    RosterWaitRunner,
    RostersService,
  ],
  exports: [
    LevelChangesService,
    NodeCache,
    NodeContactsService,
    NodeRepository,
    NodesService,
    RosterChangesService,
    RostersService,
  ],
})
export class NodesModule {}
