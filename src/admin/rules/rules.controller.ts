import { Controller, Delete, Get, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedQuery } from '../../http/checked-query.js';
import { IfMatch } from '../../http/if-match.js';
import { Precondition } from '../../http/precondition.js';
import { SendsEtag } from '../../http/sends-etag.js';
import { WireFields } from '../../http/wire-fields.js';
import { AdminAuth } from '../access/admin-auth.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { IdParam } from '../resource/id-param.js';
import { ListQuery } from '../resource/list-query.dto.js';
import type { Page } from '../resource/page.js';
import { ApiAct, ApiChange, ApiId, ApiList, ApiRemove, ApiTaggedRead } from '../resource/resource.docs.js';
import { AdminRules, type RuleGroupView, type RuleView } from './admin-rules.service.js';
import { NEW_RULE, NEW_RULE_GROUP, RULE, RULE_GROUP, RULE_GROUP_CHANGE } from './rule.docs.js';

/** Audit rules: what users of a node may reach. */
@ApiTags('Admin: rules')
@Controller(`${ADMIN_PREFIX}/rule-groups`)
export class RulesController {
  constructor(private readonly rules: AdminRules) {}

  @Get()
  @AdminAuth('rules:read')
  @ApiList('Groups of rules', RULE_GROUP)
  list(@CheckedQuery() query: ListQuery): Promise<Page<RuleGroupView>> {
    return this.rules.list(query);
  }

  @Post()
  @AdminAuth('rules:write')
  @ApiAct('Add a group', 201, RULE_GROUP, NEW_RULE_GROUP)
  add(@WireFields({ name: 'plain', mode: 'plain' }) fields: object): Promise<RuleGroupView> {
    return this.rules.add(fields);
  }

  @Get(':id')
  @AdminAuth('rules:read')
  @SendsEtag()
  @ApiId()
  @ApiTaggedRead('One group', RULE_GROUP)
  show(@IdParam({ noun: 'Rule group' }) id: number): Promise<RuleGroupView> {
    return this.rules.get(id);
  }

  @Patch(':id')
  @AdminAuth('rules:write')
  @SendsEtag()
  @ApiId()
  @ApiChange('Give a group another name or mode', RULE_GROUP, RULE_GROUP_CHANGE)
  change(
    @IdParam({ noun: 'Rule group' }) id: number,
    @IfMatch() precondition: Precondition,
    @WireFields({ name: 'plain', mode: 'plain' }) fields: object,
  ): Promise<RuleGroupView> {
    return this.rules.change(id, fields, precondition);
  }

  @Delete(':id')
  @AdminAuth('rules:write')
  @ApiId()
  @ApiRemove('Take a group, its rules and its links away')
  remove(@IdParam({ noun: 'Rule group' }) id: number, @IfMatch() precondition: Precondition): Promise<void> {
    return this.rules.remove(id, precondition);
  }

  @Post(':id/rules')
  @AdminAuth('rules:write')
  @ApiId()
  @ApiAct('Add a rule to a group', 201, RULE, NEW_RULE)
  addRule(
    @IdParam({ noun: 'Rule group' }) id: number,
    @WireFields({ type: 'plain', pattern: 'plain' }) fields: object,
  ): Promise<RuleView> {
    return this.rules.addRule(id, fields);
  }

  @Delete(':id/rules/:rule')
  @AdminAuth('rules:write')
  @ApiId()
  @ApiId('rule')
  @ApiAct('Take a rule away', 204)
  removeRule(
    @IdParam({ noun: 'Rule group' }) id: number,
    @IdParam({ noun: 'Rule', name: 'rule' }) ruleId: number,
  ): Promise<void> {
    return this.rules.removeRule(id, ruleId);
  }

  @Put(':id/nodes/:node')
  @AdminAuth('rules:write')
  @ApiId()
  @ApiId('node')
  @ApiAct('Give a node the rules of a group, in place of those that it has', 204)
  link(
    @IdParam({ noun: 'Rule group' }) id: number,
    @IdParam({ noun: 'Node', name: 'node' }) nodeId: number,
  ): Promise<void> {
    return this.rules.link(id, nodeId);
  }

  @Delete(':id/nodes/:node')
  @AdminAuth('rules:write')
  @ApiId()
  @ApiId('node')
  @ApiAct('Take the rules off a node', 204)
  unlink(
    @IdParam({ noun: 'Rule group' }) id: number,
    @IdParam({ noun: 'Node', name: 'node' }) nodeId: number,
  ): Promise<void> {
    return this.rules.unlink(id, nodeId);
  }
}
