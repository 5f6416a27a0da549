// @ts-check
import { RE2JS } from 're2js';
import { decodeList, isObject, Unreadable } from './go-json.mjs';

/**
 * @typedef {{ id: number, type: string, pattern: string }} Rule
 * @typedef {{ mode: string, rules: Rule[] }} RuleSet
 */

/**
 * Reads the data of `nodeRule`.
 *
 * @param {unknown} data
 * @returns {RuleSet}
 * @throws {Unreadable}
 */
export function readRules(data) {
  if (!isObject(data)) throw new Unreadable('json: cannot unmarshal data into Go value of type model.Rule');
  const { mode = '' } = data;
  if (typeof mode !== 'string')
    throw new Unreadable('json: cannot unmarshal mode into Go struct field Rule.mode of type string');
  return { mode, rules: decodeList('RuleItem', { id: 'int', type: 'string', pattern: 'string' }, data['rules']) };
}

/**
 * Compiles a pattern of RE2, like Go's regexp.
 *
 * @param {string} pattern
 * @returns {{ test: (text: string) => boolean }}
 * @throws {Unreadable}
 */
export function compile(pattern) {
  try {
    const expression = RE2JS.compile(pattern);
    return { test: (text) => expression.matcher(text).find() };
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : `error parsing regexp: ${pattern}`);
  }
}

/**
 * Decides like VNet-SSR, which ignores rules of the type `protocol`.
 *
 * @param {RuleSet} set
 * @param {string} host
 * @returns {{ rule: number, isAllowed: boolean }} the rule that forbids it, or 0
 */
export function judge({ mode, rules }, host) {
  if (mode === 'all') return { rule: 0, isAllowed: true };
  const hit = rules.find((rule) => matches(rule, host));
  if (mode === 'allow' && hit !== undefined) return { rule: 0, isAllowed: true };
  if (mode === 'reject' && hit !== undefined) return { rule: hit.id, isAllowed: false };
  // An unknown mode blocks everything.
  return { rule: 0, isAllowed: mode === 'reject' };
}

/**
 * @param {Rule} rule
 * @param {string} host
 */
function matches({ type, pattern }, host) {
  if (type === 'reg') return isMatch(pattern, host);
  return (type === 'domain' || type === 'ip') && pattern === host;
}

/**
 * @param {string} pattern
 * @param {string} host
 */
function isMatch(pattern, host) {
  try {
    return compile(pattern).test(host);
  } catch {
    return false;
  }
}
