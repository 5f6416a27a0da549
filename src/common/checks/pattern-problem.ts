import { RE2JSSyntaxException } from 're2js';
import type { ProblemValues } from '../problems/problem-code.js';

/** The kinds of errors in regular expressions, by the descriptions of re2js. */
const SYNTAX = {
  'invalid character class range': 'class-range',
  'invalid escape sequence': 'escape',
  'invalid named capture': 'capture-name',
  'invalid or unsupported Perl syntax': 'perl',
  'invalid nested repetition operator': 'repeat-twice',
  'invalid repeat count': 'repeat-count',
  'missing closing ]': 'open-bracket',
  'missing closing )': 'open-paren',
  'missing argument to repetition operator': 'repeat-nothing',
  'trailing backslash at end of expression': 'last-backslash',
  'duplicate capture group name': 'capture-twice',
  'unexpected )': 'extra-paren',
  'expression nests too deeply': 'too-deep',
  'expression too large': 'too-large',
  'invalid capture in lookbehind': 'lookbehind-capture',
} as const;

const FLAG = '(?i)';

/** The kinds of problems of patterns. They stay the same when messages change, so programs can translate them. */
export const PATTERN_KINDS = [
  ...Object.values(SYNTAX),
  ...([
    'syntax',
    'length',
    'characters',
    'domain',
    'address',
    'protocol',
    'text',
    'line',
    'no-line',
    'too-many',
    'too-slow',
  ] as const),
] as const;
export type PatternKind = (typeof PATTERN_KINDS)[number];

/** Why a pattern cannot be used. */
export interface PatternProblem {
  readonly message: string;
  /** `kind`, and the exact part of the pattern (`fragment`) or other values of its text. */
  readonly values: ProblemValues & { readonly kind: PatternKind };
}

/** @param kind selects the text in other languages */
export function patternProblemOf(message: string, kind: PatternKind, values: ProblemValues = {}): PatternProblem {
  return { message, values: { ...values, kind } };
}

/** The problem of a regular expression that re2js has rejected. @param pattern as it was written */
export function regexpProblem(error: unknown, pattern: string): PatternProblem {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof RE2JSSyntaxException)) return patternProblemOf(message, 'syntax', { fragment: message });
  const description = error.getDescription();
  if (!isKnown(description)) return patternProblemOf(message, 'syntax', { fragment: message });
  // The library puts its flag before the whole expression.
  const found = error.getPattern() ?? '';
  const fragment = pattern.startsWith(FLAG) || pattern.includes(found) ? found : found.replace(FLAG, '');
  return patternProblemOf(
    message.replace(found, () => fragment),
    SYNTAX[description],
    { fragment },
  );
}

function isKnown(description: string): description is keyof typeof SYNTAX {
  return Object.hasOwn(SYNTAX, description);
}
