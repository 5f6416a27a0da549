import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/checked-query.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import type { Page } from '../resource/page.js';
import { ApiList } from '../resource/resource.docs.js';
import { AdminRules, type HitView } from './admin-rules.service.js';
import { HitQuery } from './hit-query.dto.js';
import { HIT_FILTERS, RULE_HIT } from './rule.docs.js';

/** Who ran into audit rules. */
@ApiTags('Admin: rules')
@Controller(`${ADMIN_PREFIX}/rule-hits`)
export class RuleHitsController {
  constructor(private readonly rules: AdminRules) {}

  @Get()
  @AdminAuth('rules:read')
  @ApiList('Who ran into a rule, newest first', RULE_HIT, HIT_FILTERS)
  list(@CheckedQuery() query: HitQuery): Promise<Page<HitView>> {
    return this.rules.listHits(query);
  }
}
