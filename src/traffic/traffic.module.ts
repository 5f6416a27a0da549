import { Module } from '@nestjs/common';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { Charging } from './charging.js';
import { Ledger } from './ledger.js';
import { Quarantine } from './quarantine.js';
import { Receipts } from './receipts.js';
import { ReportsService } from './reports.service.js';
import { SsTrafficController } from './ss-traffic.controller.js';
import { SsrTrafficController } from './ssr-traffic.controller.js';

@Module({
  imports: [LineKeyModule, NodesModule, UsersModule],
  controllers: [SsrTrafficController, SsTrafficController],
  providers: [Charging, Ledger, Quarantine, Receipts, ReportsService],
})
export class TrafficModule {}
