import type { ProblemValues } from '../../common/problems/problem-code.js';
import type { FieldProblem } from '../../common/problems/panel.errors.js';
import { sentence, type ValuesFor } from '../../common/problems/sentence.js';
import { checkOf, DOCTOR_TEXTS, type DoctorCode, isProblem } from './finding-texts.js';
import { inWords } from './finding-words.js';

type Texts = typeof DOCTOR_TEXTS;
type Sentences<C extends DoctorCode> = Extract<Texts[C][keyof Texts[C]], string>;

/** The result of one check of the doctor, and advice: a code with values, and the English sentences. A finding that is `ok` and has advice is a warning. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly finding: string;
  readonly advice: string | null;
  readonly code: DoctorCode;
  readonly values: ProblemValues;
  /** The problem of a field, for a node with settings that its daemon cannot serve. */
  readonly errors: readonly FieldProblem[];
}

/** @param values those that the sentences name, if they name some */
export function finding<C extends DoctorCode>(code: C, ...[values]: ValuesFor<Sentences<C>>): Finding {
  return told(code, values ?? {});
}

/** @param values also others than the sentences name */
export function told(code: DoctorCode, values: ProblemValues): Finding {
  const texts = DOCTOR_TEXTS[code];
  const words = inWords(values);
  return {
    check: checkOf(code),
    ok: !isProblem(code),
    finding: sentence(texts.finding, words),
    advice: 'advice' in texts ? sentence(texts.advice, words) : null,
    code,
    values,
    errors: [],
  };
}
