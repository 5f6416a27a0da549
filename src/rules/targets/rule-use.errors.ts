import { InvalidValue } from '../../common/problems/panel.errors.js';
import { sentence } from '../../common/problems/sentence.js';
import type { UseProblem } from './use-problem.js';

const TEXTS = {
  'rule-anchors':
    'Node {node} runs XrayR, which compares rules with targets such as tcp:example.com:443, and cannot apply {pattern} to the host: ^ must stand first, $ last, each without a repetition and without (?m)',
  'rule-target':
    'Node {node} runs VNet-SSR, which compares rules with the host alone, so {pattern} would never match: name no network and no port',
} as const satisfies Record<UseProblem, string>;

/** The daemon of a node cannot apply a rule. */
export class RuleUnusable extends InvalidValue {
  constructor(code: UseProblem, values: { readonly node: string; readonly pattern: string }) {
    super(sentence(TEXTS[code], values), { code, values });
  }
}
