import { Injectable } from '@nestjs/common';
import { showFields } from '../../fields/field-documents.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { readCursor, writeCursor } from '../../fields/list/cursor.js';
import type { Precondition } from '../../fields/version/precondition.js';
import type { NewRule, RuleDocument } from '../../rules/rule.fields.js';
import type { RuleGroupChange } from '../../rules/rule-group.fields.js';
import { ruleDocument, type RuleGroupDocument, ruleGroupDocument } from '../../rules/rule.mapper.js';
import type { RuleHit } from '../../rules/hits/rule-hit.entity.js';
import { type RuleHitDocument, RuleHitFields } from '../../rules/hits/rule-hit.fields.js';
import { RuleHitsService } from '../../rules/hits/rule-hits.service.js';
import { RulesService } from '../../rules/rules.service.js';
import type { ListQuery } from '../../fields/list/list-query.dto.js';
import type { Page } from '../../fields/list/page.js';
import { pageOf } from '../../fields/list/short-list.js';
import type { UserAndNodeQuery } from '../user-and-node-query.dto.js';

/** The audit rules of the admin API. */
@Injectable()
export class AdminRulesService {
  constructor(
    private readonly rules: RulesService,
    private readonly hits: RuleHitsService,
  ) {}

  async list(query: ListQuery): Promise<Page<RuleGroupDocument>> {
    const groups = (await this.rules.list()).map(ruleGroupDocument);
    return pageOf(groups, query, 'name', {
      idOf: ({ id }) => id,
      textsOf: ({ name, rules }) => [name, ...rules.map(({ pattern }) => pattern)],
      valueOf: ({ name }) => name,
    });
  }

  async get(id: number): Promise<RuleGroupDocument> {
    return ruleGroupDocument(await this.rules.getGroup(id));
  }

  /** @throws InvalidValue, Conflict */
  async add(group: RuleGroupChange): Promise<RuleGroupDocument> {
    const { id } = await this.rules.addGroup(group);
    return this.get(id);
  }

  /** @throws InvalidValue, NotFound, Conflict, PreconditionFailed */
  async change(id: number, change: RuleGroupChange, precondition: Precondition): Promise<RuleGroupDocument> {
    return ruleGroupDocument(await this.rules.changeGroup(id, change, precondition));
  }

  /** @throws NotFound, PreconditionFailed */
  async remove(id: number, precondition: Precondition): Promise<void> {
    const { group } = await this.rules.getGroup(id);
    await this.rules.removeGroup(group.name, precondition);
  }

  /** @throws InvalidValue, NotFound, Conflict */
  async addRule(id: number, rule: NewRule): Promise<RuleDocument> {
    const { group } = await this.rules.getGroup(id);
    return ruleDocument(await this.rules.add(group.name, rule));
  }

  /** @throws NotFound */
  async removeRule(id: number, ruleId: number): Promise<void> {
    const { rules } = await this.rules.getGroup(id);
    if (!rules.some((rule) => rule.id === ruleId)) throw new NotFound('rule-of-group', ruleId);
    await this.rules.remove(ruleId);
  }

  /** @throws NotFound */
  async link(id: number, nodeId: number): Promise<void> {
    const { group } = await this.rules.getGroup(id);
    await this.rules.link(group.name, nodeId);
  }

  /** @throws NotFound */
  async unlink(id: number, nodeId: number): Promise<void> {
    const { nodeIds } = await this.rules.getGroup(id);
    if (!nodeIds.includes(nodeId)) throw new NotFound('node-of-rules', nodeId);
    await this.rules.unlink(nodeId);
  }

  /** Newest first. */
  async listHits(query: UserAndNodeQuery): Promise<Page<RuleHitDocument>> {
    const { user, node, after, limit } = query;
    const place = after === undefined ? null : readPlace(after);
    const found = await this.hits.find({ userId: user, nodeId: node }, place, limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1)?.hit;
    return {
      items: shown.map((hit) => showFields(RuleHitFields, hit)),
      next: found.length > limit && last !== undefined ? writeCursor([last.lastAt, last.id]) : null,
      total: null,
    };
  }
}

function readPlace(after: string): Pick<RuleHit, 'lastAt' | 'id'> {
  const [lastAt, id] = readCursor(after, ['number', 'number']);
  return { lastAt, id };
}
