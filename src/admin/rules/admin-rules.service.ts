import { Injectable } from '@nestjs/common';
import { checked } from '../../common/checked.js';
import { NotFound } from '../../common/panel.error.js';
import { readCursor, writeCursor } from '../../http/cursor.js';
import type { Precondition } from '../../http/precondition.js';
import { NewRule, NewRuleGroup } from '../../rules/rule-fields.js';
import { ruleDocument, ruleGroupDocument, ruleHitDocument } from '../../rules/rule-documents.js';
import { RuleHits } from '../../rules/rule-hits.js';
import { RulesService } from '../../rules/rules.service.js';
import type { ListQuery } from '../resource/list-query.dto.js';
import type { Page } from '../resource/page.js';
import { pageOf } from '../resource/short-list.js';
import type { HitQuery } from './hit-query.dto.js';

export type RuleGroupView = ReturnType<typeof ruleGroupDocument>;
export type RuleView = ReturnType<typeof ruleDocument>;
export type HitView = ReturnType<typeof ruleHitDocument>;

/** What admins do with audit rules. */
@Injectable()
export class AdminRules {
  constructor(
    private readonly rules: RulesService,
    private readonly hits: RuleHits,
  ) {}

  async list(query: ListQuery): Promise<Page<RuleGroupView>> {
    const groups = (await this.rules.list()).map(ruleGroupDocument);
    return pageOf(groups, query, 'name', {
      idOf: ({ id }) => id,
      textsOf: ({ name, rules }) => [name, ...rules.map(({ pattern }) => pattern)],
      valueOf: ({ name }) => name,
    });
  }

  async get(id: number): Promise<RuleGroupView> {
    return ruleGroupDocument(await this.rules.getGroup(id));
  }

  /** @throws InvalidValue, Conflict */
  async add(fields: object): Promise<RuleGroupView> {
    const { name, mode } = checked(Object.assign(new NewRuleGroup(), fields), {});
    const { id } = await this.rules.addGroup(name, mode);
    return this.get(id);
  }

  /** @throws InvalidValue, NotFound, Conflict, PreconditionFailed */
  async change(id: number, fields: object, precondition: Precondition): Promise<RuleGroupView> {
    const wanted: Partial<NewRuleGroup> = {};
    Object.assign(wanted, fields);
    return ruleGroupDocument(await this.rules.changeGroup(id, wanted, precondition));
  }

  /** @throws NotFound, PreconditionFailed */
  async remove(id: number, precondition: Precondition): Promise<void> {
    const { group } = await this.rules.getGroup(id);
    await this.rules.removeGroup(group.name, precondition);
  }

  /** @throws InvalidValue, NotFound, Conflict */
  async addRule(id: number, fields: object): Promise<RuleView> {
    const { group } = await this.rules.getGroup(id);
    const { type, pattern } = checked(Object.assign(new NewRule(), fields), {});
    return ruleDocument(await this.rules.add(group.name, type, pattern));
  }

  /** @throws NotFound */
  async removeRule(id: number, ruleId: number): Promise<void> {
    const { rules } = await this.rules.getGroup(id);
    if (!rules.some((rule) => rule.id === ruleId)) throw new NotFound(`Rule ${ruleId} of this group`);
    await this.rules.remove(ruleId);
  }

  /** @throws NotFound */
  async link(id: number, nodeId: number): Promise<void> {
    const { group } = await this.rules.getGroup(id);
    await this.rules.link(group.name, String(nodeId));
  }

  /** @throws NotFound */
  async unlink(id: number, nodeId: number): Promise<void> {
    const { nodeIds } = await this.rules.getGroup(id);
    if (!nodeIds.includes(nodeId)) throw new NotFound(`Node ${nodeId} with the rules of this group`);
    await this.rules.unlink(String(nodeId));
  }

  /** Newest first. */
  async listHits(query: HitQuery): Promise<Page<HitView>> {
    const [lastAt, id] = query.after === undefined ? [] : readCursor(query.after, 2).map(Number);
    const after = lastAt === undefined || id === undefined ? null : { lastAt, id };
    const { user, node, limit } = query;
    const found = await this.hits.find({ userId: user, nodeId: node }, after, limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1)?.hit;
    return {
      items: shown.map(ruleHitDocument),
      next: found.length > limit && last !== undefined ? writeCursor([last.lastAt, last.id]) : null,
      total: null,
    };
  }
}
