import { RE2JS } from 're2js';
import { hasAnchor, type PatternBranch, type PatternPart, patternTree } from './pattern-tree.js';

/** Any part of a host. Hosts have one line. */
const ANYTHING: PatternPart = { kind: 'text', text: '.*' };
/** What stands before a host in a target of XrayR: `tcp:example.com:443`, `udp:[2001:db8::1]:53`. */
const BEFORE = ['tcp:', 'udp:'];
/** Text that matches no colon and no digit. */
const WORDS = /^(?:\(\?i\))?(?:[A-Za-z_\-|()]|\\\.)+$/;
const NETWORK = /(?:tcp|udp)\)?:/i;
const PORT = /^[^:]*:(?:[\d|()?*+]|\\d|\[\d(?:-\d)?\]|\{\d+(?:,\d*)?\})+(?:\$|\\z)?\)*$/;

/** True for a pattern that names a network or a port, as only a target of XrayR has them: `^udp:`, `:(25|465)$`. No host matches it. */
export function namesTarget(pattern: string): boolean {
  const text = pattern.replaceAll(/\(\?[a-zA-Z-]*:/g, '(').replaceAll(/\[\[:\w+:\]\]/g, '[0]');
  return NETWORK.test(text) || PORT.test(text);
}

/**
 * The pattern for XrayR, which compares its rules with whole targets such as `tcp:example.com:443`. It matches there where the given
 * pattern matches in the host. Brackets around an address of IPv6 do not belong to the host.
 *
 * @param pattern a regular expression that RE2 accepts
 * @returns undefined if no such pattern is known: an anchor that stands neither first nor last, or is repeated
 */
export function targetPattern(pattern: string): string | undefined {
  if (namesTarget(pattern)) return pattern;
  if (WORDS.test(pattern) && !BEFORE.some((text) => isFoundIn(text, pattern))) return pattern;
  const { branches, isUnclear } = patternTree(pattern);
  if (isUnclear && hasAnchor(branches)) return undefined;
  const host = branches.map((parts) => untilEnd(fromStart(parts)));
  if (host.some(keepsAnchor)) return undefined;
  // Flags at the beginning hold for all branches. In front they stay readable for those who know them only there.
  const [, flags = '', rest = ''] = /^((?:\(\?[a-zA-Z-]+\))*)(.*)$/s.exec(textOf(host)) ?? [];
  const whole = `${flags}^(?:tcp|udp):\\[?(?:${rest})\\]?:[0-9]+$`;
  return isReadable(whole) ? whole : undefined;
}

/** The branch without the anchor at its start, or with anything before it. */
function fromStart([first, ...rest]: PatternBranch): PatternPart[] {
  if (first === undefined) return [ANYTHING];
  if (first.kind === 'flags') return [first, ...fromStart(rest)];
  if (first.kind === 'start') return withoutFirst('start', rest);
  const isLeading = first.kind === 'group' && first.branches.some((parts) => holds(parts, 'start'));
  return isLeading ? [{ ...first, branches: first.branches.map(fromStart) }, ...rest] : [ANYTHING, first, ...rest];
}

/** The branch without the anchor at its end, or with anything after it. */
function untilEnd(parts: PatternBranch): PatternPart[] {
  const last = parts.at(-1);
  if (last === undefined) return [ANYTHING];
  const before = parts.slice(0, -1);
  if (last.kind === 'end') return withoutFirst('end', before.toReversed()).toReversed();
  const isTrailing = last.kind === 'group' && last.branches.some((each) => holds(each, 'end'));
  return isTrailing ? [...before, { ...last, branches: last.branches.map(untilEnd) }] : [...parts, ANYTHING];
}

/** `^^a` is the same as `^a`. */
function withoutFirst(kind: 'start' | 'end', parts: PatternBranch): PatternPart[] {
  const from = parts.findIndex((part) => part.kind !== kind);
  return from === -1 ? [] : parts.slice(from);
}

function holds(parts: PatternBranch, kind: 'start' | 'end'): boolean {
  return parts.some(
    (part) => part.kind === kind || (part.kind === 'group' && part.branches.some((each) => holds(each, kind))),
  );
}

function keepsAnchor(parts: PatternBranch): boolean {
  return holds(parts, 'start') || holds(parts, 'end');
}

function textOf(branches: readonly PatternBranch[]): string {
  return branches.map((parts) => parts.map(partText).join('')).join('|');
}

function partText(part: PatternPart): string {
  if (part.kind === 'group') return `${part.open}${textOf(part.branches)})`;
  return part.kind === 'text' || part.kind === 'flags' ? part.text : '';
}

function isFoundIn(text: string, pattern: string): boolean {
  return RE2JS.compile(pattern).matcher(text).find();
}

function isReadable(pattern: string): boolean {
  try {
    RE2JS.compile(pattern);
    return true;
  } catch {
    return false;
  }
}
