import { request, requestTagged } from '../client.js';
import { type NewRule, type NewRuleGroup, words } from '../generated.js';

export type { NewRule, NewRuleGroup, RuleGroup } from '../generated.js';

export const RULE_MODES = words.RuleMode;
export const RULE_TYPES = words.RuleType;

export const rules = {
  groups: () => request('get', '/rule-groups'),
  addGroup: (body: NewRuleGroup) => request('post', '/rule-groups', { body }),
  removeGroup: async (id: number) => {
    const { etag } = await requestTagged('get', '/rule-groups/{id}', { params: { path: { id } } });
    return request('delete', '/rule-groups/{id}', { params: { path: { id }, header: { 'If-Match': etag } } });
  },
  add: (id: number, body: NewRule) => request('post', '/rule-groups/{id}/rules', { params: { path: { id } }, body }),
  remove: (id: number, rule: number) =>
    request('delete', '/rule-groups/{id}/rules/{rule}', { params: { path: { id, rule } } }),
  link: (id: number, node: number) =>
    request('put', '/rule-groups/{id}/nodes/{node}', { params: { path: { id, node } } }),
  unlink: (id: number, node: number) =>
    request('delete', '/rule-groups/{id}/nodes/{node}', { params: { path: { id, node } } }),
  hits: () => request('get', '/rule-hits', { params: { query: { limit: 100 } } }),
};
