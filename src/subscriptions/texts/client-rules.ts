import { LRUCache } from 'lru-cache';
import type { RE2JS } from 're2js';
import { patternProblemOf } from '../../common/checks/pattern-problem.js';
import { FORMAT_NAMES, type FormatName } from '../formats/format-names.js';
import { BadTemplate } from '../templates/template.errors.js';
import { TextPatterns } from '../templates/text-patterns.js';

const LINE = /^(\S+)\s+(\S.*)$/;
const MAX_KNOWN = 1000;
/** Apps name themselves at the beginning. */
const MAX_AGENT = 256;

interface ClientRule {
  readonly format: FormatName;
  readonly pattern: RE2JS;
}

/** Ordered rules that choose a format by the user agent of an app. */
export class ClientRules {
  /** Matching takes longer than the rest of a response. */
  private readonly known = new LRUCache<string, { readonly format: FormatName | undefined }>({ max: MAX_KNOWN });

  private constructor(private readonly rules: readonly ClientRule[]) {}

  /** @throws BadTemplate for a line that is neither empty, a comment nor a rule, and for rules that are too many or too slow */
  static read(text: string): ClientRules {
    const lines = text.split(/\r?\n/).map((line, index) => ({ line: line.trim(), number: index + 1 }));
    const patterns = new TextPatterns();
    const found = lines.filter(({ line }) => line !== '' && !line.startsWith('#'));
    const rules = found.map(({ line, number }) => readRule(line, number, patterns));
    if (rules.length === 0) throw BadTemplate.ofPattern(patternProblemOf('must have a rule', 'no-line'));
    return new ClientRules(rules);
  }

  /** The format of the first rule that matches; undefined if none does. */
  formatOf(userAgent: string): FormatName | undefined {
    const agent = userAgent.slice(0, MAX_AGENT);
    const known = this.known.get(agent);
    if (known !== undefined) return known.format;
    const format = this.rules.find(({ pattern }) => pattern.matcher(agent).find())?.format;
    this.known.set(agent, { format });
    return format;
  }
}

function readRule(line: string, number: number, patterns: TextPatterns): ClientRule {
  const [, name = '', pattern = ''] = LINE.exec(line) ?? [];
  const format = FORMAT_NAMES.find((each) => each === name);
  if (format === undefined || pattern === '') {
    const message = `line ${number} must be a format (${FORMAT_NAMES.join(', ')}) and a regular expression`;
    throw BadTemplate.ofPattern(patternProblemOf(message, 'line', { line: number, formats: FORMAT_NAMES }));
  }
  return { format, pattern: patterns.compile(pattern, `line ${number}: `, { line: number }) };
}
