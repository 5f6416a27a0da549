import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { NodeRulesService } from './node-rules.service.js';
import { RuleBook } from './rule-book.js';
import { RuleHits } from './rule-hits.js';
import { RuleHitsPurge } from './rule-hits-purge.js';
import { RulesService } from './rules.service.js';
import { SsRulesController } from './ss-rules.controller.js';
import { SsrRulesController } from './ssr-rules.controller.js';

@Module({
  imports: [JobsModule, LineKeyModule, NodesModule, UsersModule],
  controllers: [SsrRulesController, SsRulesController],
  providers: [NodeRulesService, RuleBook, RuleHits, RuleHitsPurge, RulesService],
  exports: [RuleHits, RulesService],
})
export class RulesModule {}
