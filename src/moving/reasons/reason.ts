import type { ProblemValues } from '../../common/problems/problem-code.js';
import type { FieldProblem, Refused } from '../../common/problems/panel.errors.js';
import { sentence, type ValuesFor } from '../../common/problems/sentence.js';
import { REASON_TEXTS, type ReasonCode } from './reason-texts.js';

/** Why a row of an old panel is not imported, or imported otherwise, or why an import fails as a whole: a code with values, and the English sentence. */
export interface Reason {
  readonly code: ReasonCode;
  readonly values: ProblemValues;
  /** The problems of fields, for a row that failed the checks of this panel. */
  readonly errors: readonly FieldProblem[];
  readonly text: string;
}

/** The problems of a row that failed the checks of this panel. */
export type RowProblem = Pick<Reason, 'errors'> & Pick<Refused, 'message' | 'code' | 'values'>;

/** @param values those that the sentence names, if it names some */
export function reason<C extends ReasonCode>(code: C, ...[values]: ValuesFor<(typeof REASON_TEXTS)[C]>): Reason {
  return told(code, values ?? {}, []);
}

/** The reason for a row that failed the checks of this panel. */
export function invalid(problem: RowProblem): Reason {
  return told('invalid', problemValues(problem), problem.errors);
}

/** The reason for an import that a check of this panel ends. */
export function refusedImport(problem: RowProblem): Reason {
  return told('refused', problemValues(problem), problem.errors);
}

/** The reason for a node that stays as it is, since its new settings failed the checks. @param fields those settings */
export function nodeRefused(fields: readonly string[], problem: RowProblem): Reason {
  return told('node-refused', { ...problemValues(problem), fields }, problem.errors);
}

/** The English sentence of a problem. A problem with a code also has `problem_code` and the values of that code. */
function problemValues({ message, code, values }: RowProblem): ProblemValues {
  return { ...(code === undefined ? {} : { ...values, problem_code: code }), problem: message };
}

function told(code: ReasonCode, values: ProblemValues, errors: readonly FieldProblem[]): Reason {
  return { code, values, errors, text: sentence(REASON_TEXTS[code], values) };
}
