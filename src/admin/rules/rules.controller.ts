import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/input/checked-query.js';
import { IfMatch } from '../../http/caching/if-match.js';
import { Precondition } from '../../fields/version/precondition.js';
import { SendsEtag } from '../../http/caching/sends-etag.js';
import { ChangeInput, NewInput } from '../../http/input/row-input.js';
import { AdminAuth } from '../../operators/guard/admin-auth.js';
import { ADMIN_PREFIX } from '../../operators/access/admin-prefix.js';
import { IdParam } from '../../http/input/id-param.js';
import { ListQuery } from '../../fields/list/list-query.dto.js';
import type { Page } from '../../fields/list/page.js';
import { ApiAct, ApiChange, ApiList, ApiRemove, ApiTaggedRead } from '../../http/openapi/resource.docs.js';
import { type RuleGroupChange, RuleGroupFields } from '../../rules/rule-group.fields.js';
import { type NewRule, type RuleDocument, RuleFields } from '../../rules/rule.fields.js';
import type { RuleGroupDocument } from '../../rules/rule.mapper.js';
import { AdminRulesService } from './admin-rules.service.js';
import { RULE, RULE_GROUP } from './rule.docs.js';

/** Audit rules: the targets that users of a node may reach. */
@ApiTags('Admin: rules')
@Controller(`${ADMIN_PREFIX}/rule-groups`)
export class RulesController {
  constructor(private readonly rules: AdminRulesService) {}

  @Get()
  @AdminAuth('rules:read')
  @ApiList('Rule groups', RULE_GROUP)
  list(@CheckedQuery() query: ListQuery): Promise<Page<RuleGroupDocument>> {
    return this.rules.list(query);
  }

  @Post()
  @AdminAuth('rules:write')
  @ApiAct('Add a rule group', 201, RULE_GROUP)
  add(@NewInput(RuleGroupFields) group: RuleGroupChange): Promise<RuleGroupDocument> {
    return this.rules.add(group);
  }

  @Get(':id')
  @AdminAuth('rules:read')
  @SendsEtag()
  @ApiTaggedRead('One rule group', RULE_GROUP)
  show(@IdParam({ noun: 'rule-group' }) id: number): Promise<RuleGroupDocument> {
    return this.rules.get(id);
  }

  @Patch(':id')
  @AdminAuth('rules:write')
  @SendsEtag()
  @ApiChange('Change the name or mode of a rule group', RULE_GROUP)
  change(
    @IdParam({ noun: 'rule-group' }) id: number,
    @IfMatch() precondition: Precondition,
    @ChangeInput(RuleGroupFields) change: RuleGroupChange,
  ): Promise<RuleGroupDocument> {
    return this.rules.change(id, change, precondition);
  }

  @Delete(':id')
  @AdminAuth('rules:write')
  @ApiRemove('Delete a rule group, its rules and its links')
  remove(@IdParam({ noun: 'rule-group' }) id: number, @IfMatch() precondition: Precondition): Promise<void> {
    return this.rules.remove(id, precondition);
  }

  @Post(':id/rules')
  @AdminAuth('rules:write')
  @ApiAct('Add a rule to a rule group', 201, RULE)
  addRule(@IdParam({ noun: 'rule-group' }) id: number, @NewInput(RuleFields) rule: NewRule): Promise<RuleDocument> {
    return this.rules.addRule(id, rule);
  }

  @Delete(':id/rules/:rule')
  @AdminAuth('rules:write')
  @ApiAct('Delete a rule', 204)
  removeRule(
    @IdParam({ noun: 'rule-group' }) id: number,
    @IdParam({ noun: 'rule', name: 'rule' }) ruleId: number,
  ): Promise<void> {
    return this.rules.removeRule(id, ruleId);
  }

  @Put(':id/nodes/:node')
  @AdminAuth('rules:write')
  @ApiAct('Link a node to a rule group, in place of its current one', 204)
  link(
    @IdParam({ noun: 'rule-group' }) id: number,
    @IdParam({ noun: 'node', name: 'node' }) nodeId: number,
  ): Promise<void> {
    return this.rules.link(id, nodeId);
  }

  @Delete(':id/nodes/:node')
  @AdminAuth('rules:write')
  @ApiAct('Unlink a node from its rule group', 204)
  unlink(
    @IdParam({ noun: 'rule-group' }) id: number,
    @IdParam({ noun: 'node', name: 'node' }) nodeId: number,
  ): Promise<void> {
    return this.rules.unlink(id, nodeId);
  }
}
