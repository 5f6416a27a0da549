import { call, callTagged } from './client.js';
import type { Page } from './page.js';

export const RULE_MODES = ['reject', 'allow'] as const;
export const RULE_TYPES = ['reg', 'domain', 'ip', 'protocol'] as const;
export type RuleType = (typeof RULE_TYPES)[number];

export interface Rule {
  readonly id: number;
  readonly type: RuleType;
  readonly pattern: string;
}

export interface RuleGroup {
  readonly id: number;
  readonly name: string;
  readonly mode: (typeof RULE_MODES)[number];
  readonly nodes: readonly number[];
  readonly rules: readonly Rule[];
}

export interface RuleHit {
  readonly user: number | null;
  readonly account: string | null;
  readonly node: number;
  readonly rule: number | null;
  readonly pattern: string | null;
  readonly reason: string;
  readonly count: number;
  readonly first_at: number;
  readonly last_at: number;
}

export const rules = {
  groups: () => call<{ items: RuleGroup[] }>('GET', '/rule-groups'),
  addGroup: (body: { name: string; mode: string }) => call<RuleGroup>('POST', '/rule-groups', { body }),
  removeGroup: async (id: number) => {
    const { etag } = await callTagged<RuleGroup>('GET', `/rule-groups/${id}`);
    return call<void>('DELETE', `/rule-groups/${id}`, { ifMatch: etag });
  },
  add: (group: number, body: { type: string; pattern: string }) =>
    call<Rule>('POST', `/rule-groups/${group}/rules`, { body }),
  remove: (group: number, rule: number) => call<void>('DELETE', `/rule-groups/${group}/rules/${rule}`),
  link: (group: number, node: number) => call<void>('PUT', `/rule-groups/${group}/nodes/${node}`, { body: {} }),
  unlink: (group: number, node: number) => call<void>('DELETE', `/rule-groups/${group}/nodes/${node}`),
  hits: () => call<Page<RuleHit>>('GET', '/rule-hits', { query: { limit: 100 } }),
};
