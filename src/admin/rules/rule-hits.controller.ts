import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { documentSchema } from '../../fields/field-schemas.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import type { Page } from '../../fields/list/page.js';
import { ApiList } from '../../http/openapi/resource.docs.js';
import { type RuleHitDocument, RuleHitFields } from '../../rules/hits/rule-hit.fields.js';
import { AdminRulesService } from './admin-rules.service.js';
import { UserAndNodeQuery } from '../user-and-node-query.dto.js';

/** Rule hits. */
@ApiTags('Admin: rules')
@Controller(`${ADMIN_PREFIX}/rule-hits`)
export class RuleHitsController {
  constructor(private readonly rules: AdminRulesService) {}

  @Get()
  @AdminAuth('rules:read')
  @ApiList('Rule hits, newest first', documentSchema(RuleHitFields))
  list(@CheckedQuery() query: UserAndNodeQuery): Promise<Page<RuleHitDocument>> {
    return this.rules.listHits(query);
  }
}
