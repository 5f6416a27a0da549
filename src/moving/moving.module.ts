import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { provideRepository } from '../database/repository.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { TrafficModule } from '../traffic/traffic.module.js';
import { UsersModule } from '../users/users.module.js';
import { MoveTurnsService } from './move-turns.service.js';
import { MovesService } from './moves.service.js';
import { AroundUsersFactory } from './write/around-users.factory.js';
import { ContentsWriterService } from './write/contents-writer.service.js';
import { Move } from './memory/move.entity.js';
import { MoveRepository } from './memory/move.repository.js';
import { MovedRow } from './memory/moved-row.entity.js';
import { MovedRowRepository } from './memory/moved-row.repository.js';
import { MovedUserRow } from './memory/moved-user-row.entity.js';
import { MovedUserRowRepository } from './memory/moved-user-row.repository.js';
import { PresentFactory } from './write/present.factory.js';
import { UserCheckService } from './write/user-check.service.js';
import { UserWriterService } from './write/user-writer.service.js';

/** Imports from other panels. */
@Module({
  imports: [
    CredentialsModule,
    JobsModule,
    LineKeyModule,
    NodesModule,
    RulesModule,
    SubscriptionsModule,
    TrafficModule,
    UsersModule,
  ],
  providers: [
    provideRepository(MoveRepository, Move),
    provideRepository(MovedRowRepository, MovedRow),
    provideRepository(MovedUserRowRepository, MovedUserRow),
    AroundUsersFactory,
    ContentsWriterService,
    MoveTurnsService,
    MovesService,
    PresentFactory,
    UserCheckService,
    UserWriterService,
  ],
  exports: [MoveTurnsService, MovesService],
})
export class MovingModule {}
