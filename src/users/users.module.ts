import { Module } from '@nestjs/common';
import { CredentialsModule } from '../credentials/credentials.module.js';
import { provideRepository } from '../database/repository.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { SurroundingsFactory } from './batch/surroundings.factory.js';
import { UserBatchRepository } from './batch/user-batch.repository.js';
import { UserBatchService } from './batch/user-batch.service.js';
import { BulkTermsService } from './bulk/bulk-terms.service.js';
import { UserBulkService } from './bulk/user-bulk.service.js';
import { FreePortRepository } from './free-port.repository.js';
import { GroupRepository } from './levels/group.repository.js';
import { GroupsService } from './levels/groups.service.js';
import { Level } from './levels/level.entity.js';
import { LevelRepository } from './levels/level.repository.js';
import { LevelsService } from './levels/levels.service.js';
import { UserGroup } from './levels/user-group.entity.js';
import { LoginPasswordsService } from './login-passwords.service.js';
import { DatedResetsService } from './resets/dated-resets.service.js';
import { TrafficReset } from './resets/traffic-reset.entity.js';
import { TrafficResetRepository } from './resets/traffic-reset.repository.js';
import { TrafficResetsJob } from './resets/traffic-resets.job.js';
import { UserResetRepository } from './resets/user-reset.repository.js';
import { CandidateRepository } from './roster/candidate.repository.js';
import { CandidatesService } from './roster/candidates.service.js';
import { EntitledUserRepository } from './roster/entitled-user.repository.js';
import { ListStayService } from './roster/list-stay.service.js';
import { RosterChange } from './roster/roster-change.entity.js';
import { RosterChangeRepository } from './roster/roster-change.repository.js';
import { RosterChangeRunner } from './roster/roster-change.runner.js';
import { RosterLogCache } from './roster/roster-log.cache.js';
import { FilteredUserRepository } from './search/filtered-user.repository.js';
import { OrderedUserRepository } from './search/ordered-user.repository.js';
import { UserConditionFactory } from './search/user-condition.factory.js';
import { UserSearchService } from './search/user-search.service.js';
import { UserSliceRepository } from './search/user-slice.repository.js';
import { UserSlicesService } from './search/user-slices.service.js';
import { UserTextRepository } from './search/user-text.repository.js';
import { TrafficCounterRepository } from './traffic-counter.repository.js';
import { UserTermRepository } from './terms/user-term.repository.js';
import { UserTermsService } from './terms/user-terms.service.js';
import { User } from './user/user.entity.js';
import { UserRepository } from './user/user.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [CredentialsModule, JobsModule],
  providers: [
    provideRepository(CandidateRepository, User),
    provideRepository(EntitledUserRepository, User),
    provideRepository(FilteredUserRepository, User),
    provideRepository(FreePortRepository, User),
    provideRepository(GroupRepository, UserGroup),
    provideRepository(LevelRepository, Level),
    provideRepository(OrderedUserRepository, User),
    provideRepository(RosterChangeRepository, RosterChange),
    provideRepository(TrafficCounterRepository, User),
    provideRepository(TrafficResetRepository, TrafficReset),
    provideRepository(UserBatchRepository, User),
    provideRepository(UserRepository, User),
    provideRepository(UserResetRepository, User),
    provideRepository(UserSliceRepository, User),
    provideRepository(UserTermRepository, User),
    provideRepository(UserTextRepository, User),
    BulkTermsService,
    CandidatesService,
    DatedResetsService,
    GroupsService,
    LevelsService,
    ListStayService,
    LoginPasswordsService,
    RosterChangeRunner,
    RosterLogCache,
    SurroundingsFactory,
    TrafficResetsJob,
    UserBatchService,
    UserBulkService,
    UserConditionFactory,
    UserSearchService,
    UserSlicesService,
    UserTermsService,
    UsersService,
  ],
  exports: [
    CandidatesService,
    DatedResetsService,
    FreePortRepository,
    GroupRepository,
    GroupsService,
    LevelRepository,
    LevelsService,
    ListStayService,
    LoginPasswordsService,
    RosterChangeRepository,
    RosterChangeRunner,
    RosterLogCache,
    TrafficCounterRepository,
    TrafficResetRepository,
    UserBatchService,
    UserBulkService,
    UserBatchRepository,
    UserRepository,
    UserSearchService,
    UserTermsService,
    UsersService,
  ],
})
export class UsersModule {}
