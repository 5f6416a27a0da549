import { Module } from '@nestjs/common';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { UsersModule } from '../users/users.module.js';
import { HttpModule } from '../http/http.module.js';
import { NodeContacts } from './contacts/node-contacts.service.js';
import { NodeRefusals } from './contacts/node-refusals.js';
import { NodeApiService } from './node-api.service.js';
import { NodeDirectory } from './node-directory.js';
import { NodesService } from './nodes.service.js';
import { RostersService } from './rosters.service.js';
import { SsController } from './ss.controller.js';
import { SsrController } from './ssr.controller.js';

@Module({
  imports: [HttpModule, LineKeyModule, UsersModule],
  controllers: [SsrController, SsController],
  providers: [NodeApiService, NodeContacts, NodeDirectory, NodeRefusals, NodesService, RostersService],
  exports: [NodeContacts, NodeDirectory, NodesService, RostersService],
})
export class NodesModule {}
