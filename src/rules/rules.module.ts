import { Module } from '@nestjs/common';
import { provideRepository } from '../database/repository.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { NodeRulesService } from './api/node-rules.service.js';
import { RuleCache } from './api/rule.cache.js';
import { RuleHit } from './hits/rule-hit.entity.js';
import { RuleHitRepository } from './hits/rule-hit.repository.js';
import { RuleHitsService } from './hits/rule-hits.service.js';
import { RuleHitsPurgeJob } from './hits/rule-hits-purge.job.js';
import { RuleGroup } from './rule-group.entity.js';
import { RuleGroupRepository } from './rule-group.repository.js';
import { Rule } from './rule.entity.js';
import { RuleRepository } from './rule.repository.js';
import { RulesService } from './rules.service.js';
import { RuleUseService } from './targets/rule-use.service.js';
import { SsRulesController } from './api/ss-rules.controller.js';
import { SsrRulesController } from './api/ssr-rules.controller.js';
import { TrojanRulesController } from './api/trojan-rules.controller.js';
import { V2rayRulesController } from './api/v2ray-rules.controller.js';

@Module({
  imports: [JobsModule, LineKeyModule, NodesModule, UsersModule],
  controllers: [SsRulesController, SsrRulesController, TrojanRulesController, V2rayRulesController],
  providers: [
    provideRepository(RuleGroupRepository, RuleGroup),
    provideRepository(RuleHitRepository, RuleHit),
    provideRepository(RuleRepository, Rule),
    NodeRulesService,
    RuleCache,
    RuleHitsService,
    RuleHitsPurgeJob,
    RulesService,
    RuleUseService,
  ],
  exports: [RuleCache, RuleHitsService, RulesService, RuleUseService],
})
export class RulesModule {}
