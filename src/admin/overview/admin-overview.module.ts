import { Module } from '@nestjs/common';
import { PresenceModule } from '../../presence/presence.module.js';
import { TrafficModule } from '../../traffic/traffic.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { EventStream } from './event.stream.js';
import { LiveEventsService } from './live-events.service.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';
import { UserFiguresCache } from './user-figures.cache.js';

/** The overview in the admin API. */
@Module({
  imports: [AccessModule, PresenceModule, TrafficModule, UsersModule],
  controllers: [OverviewController],
  providers: [EventStream, LiveEventsService, OverviewService, UserFiguresCache],
})
export class AdminOverviewModule {}
