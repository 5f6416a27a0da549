import { Module } from '@nestjs/common';
import { RulesModule } from '../../rules/rules.module.js';
import { AccessModule } from '../access/access.module.js';
import { AdminRules } from './admin-rules.service.js';
import { RuleHitsController } from './rule-hits.controller.js';
import { RulesController } from './rules.controller.js';

/** Audit rules in the admin API. */
@Module({
  imports: [AccessModule, RulesModule],
  controllers: [RulesController, RuleHitsController],
  providers: [AdminRules],
})
export class AdminRulesModule {}
