import { Module } from '@nestjs/common';
import { NodesModule } from '../../nodes/nodes.module.js';
import { TrafficModule } from '../../traffic/traffic.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { AdminQuarantineService } from './admin-quarantine.service.js';
import { AdminTrafficService } from './admin-traffic.service.js';
import { QuarantineController } from './quarantine.controller.js';
import { TrafficTotalsService } from './traffic-totals.service.js';
import { TrafficController } from './traffic.controller.js';

/** Traffic and the quarantine in the admin API. */
@Module({
  imports: [AccessModule, NodesModule, TrafficModule, UsersModule],
  controllers: [TrafficController, QuarantineController],
  providers: [AdminQuarantineService, AdminTrafficService, TrafficTotalsService],
})
export class AdminTrafficModule {}
