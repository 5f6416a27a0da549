import type { ProblemValues } from '../../common/checks/problem-code.js';
import type { FieldProblem } from '../../common/panel.errors.js';
import { REASON_TEXTS, type ReasonCode } from './reason-texts.js';

type Texts = typeof REASON_TEXTS;

/** Why a row of an old panel is not imported, or imported otherwise, or why an import fails as a whole: a code with values, and the English sentence. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values: ProblemValues;
  /** The problems of fields, for a row that failed the checks of this panel. */
  readonly errors: readonly FieldProblem[];
  readonly text: string;
}

/** The problems of a row that failed the checks of this panel. */
export type RowProblem = Pick<Reason, 'errors'> & { readonly message: string };

/** The words in braces of a sentence. */
type Words<T extends string> = T extends `${string}{${infer Word}}${infer Rest}` ? Word | Words<Rest> : never;
type Values<C extends ReasonCode> = Readonly<Record<Words<Texts[C]>, ProblemValues[string]>>;

/** @param values those that the sentence names, if it names some */
export function reason<C extends ReasonCode>(
  code: C,
  ...[values]: [Words<Texts[C]>] extends [never] ? [] : [values: Values<C>]
): Reason {
  return told(code, values ?? {}, []);
}

/** The reason for a row that failed the checks of this panel. */
export function invalid({ message, errors }: RowProblem): Reason {
  return told('invalid', { problem: message }, errors);
}

/** The reason for an import that a check of this panel ends. */
export function refusedImport({ message, errors }: RowProblem): Reason {
  return told('refused', { problem: message }, errors);
}

/** The reason for a node that stays as it is, since its new settings failed the checks. @param fields those settings */
export function nodeRefused(fields: readonly string[], { message, errors }: RowProblem): Reason {
  return told('node-refused', { fields, problem: message }, errors);
}

function told(code: ReasonCode, values: ProblemValues, errors: readonly FieldProblem[]): Reason {
  const text = REASON_TEXTS[code].replaceAll(/\{(\w+)\}/g, (whole, word: string) => shown(values[word] ?? whole));
  return { code, values, errors, text };
}

function shown(value: ProblemValues[string]): string {
  return typeof value === 'object' ? value.join(', ') : String(value);
}
