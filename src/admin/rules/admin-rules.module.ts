import { Module } from '@nestjs/common';
import { RulesModule } from '../../rules/rules.module.js';
import { AccessModule } from '../../operators/guard/access.module.js';
import { AdminRulesService } from './admin-rules.service.js';
import { RuleHitsController } from './rule-hits.controller.js';
import { RulesController } from './rules.controller.js';

/** Audit rules in the admin API. */
@Module({
  imports: [AccessModule, RulesModule],
  controllers: [RulesController, RuleHitsController],
  providers: [AdminRulesService],
})
export class AdminRulesModule {}
