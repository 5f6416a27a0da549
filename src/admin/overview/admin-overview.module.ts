import { Module } from '@nestjs/common';
import { PresenceModule } from '../../presence/presence.module.js';
import { TrafficModule } from '../../traffic/traffic.module.js';
import { UsersModule } from '../../users/users.module.js';
import { AccessModule } from '../access/access.module.js';
import { Listening } from './listening.js';
import { LiveEvents } from './live-events.js';
import { OverviewController } from './overview.controller.js';
import { Overview } from './overview.service.js';
import { UserFigureBook } from './user-figures.js';

/** The overview in the admin API. */
@Module({
  imports: [AccessModule, PresenceModule, TrafficModule, UsersModule],
  controllers: [OverviewController],
  providers: [Listening, LiveEvents, Overview, UserFigureBook],
})
export class AdminOverviewModule {}
