import { ask, askTagged } from './client.js';
import { type NewRule, type NewRuleGroup, words } from './generated.js';

export type { NewRule, NewRuleGroup, RuleGroup } from './generated.js';

export const RULE_MODES = words.RuleMode;
export const RULE_TYPES = words.RuleType;

export const rules = {
  groups: () => ask('get', '/rule-groups'),
  addGroup: (body: NewRuleGroup) => ask('post', '/rule-groups', { body }),
  removeGroup: async (id: number) => {
    const { etag } = await askTagged('get', '/rule-groups/{id}', { params: { path: { id } } });
    return ask('delete', '/rule-groups/{id}', { params: { path: { id }, header: { 'If-Match': etag } } });
  },
  add: (id: number, body: NewRule) => ask('post', '/rule-groups/{id}/rules', { params: { path: { id } }, body }),
  remove: (id: number, rule: number) =>
    ask('delete', '/rule-groups/{id}/rules/{rule}', { params: { path: { id, rule } } }),
  link: (id: number, node: number) => ask('put', '/rule-groups/{id}/nodes/{node}', { params: { path: { id, node } } }),
  unlink: (id: number, node: number) =>
    ask('delete', '/rule-groups/{id}/nodes/{node}', { params: { path: { id, node } } }),
  hits: () => ask('get', '/rule-hits', { params: { query: { limit: 100 } } }),
};
