import type { PatternProblem } from '../../common/checks/pattern-problem.js';
import type { ProblemValues } from '../../common/problems/problem-code.js';
import { sentence, type ValuesFor } from '../../common/problems/sentence.js';
import { type BadTemplateKind, TEMPLATE_TEXTS, type TemplateKind } from './template-texts.js';

/** A template that no file can be made of. The message says why. */
export class BadTemplate extends Error {
  /** @param values `kind` of the problem, and the values of its text */
  constructor(
    message: string,
    readonly values: ProblemValues & { readonly kind: BadTemplateKind },
  ) {
    super(message);
  }

  /** @param values those that the sentence names, if it names some */
  static of<K extends TemplateKind>(kind: K, ...[values]: ValuesFor<(typeof TEMPLATE_TEXTS)[K]>): BadTemplate {
    return new BadTemplate(sentence(TEMPLATE_TEXTS[kind], values ?? {}), { ...values, kind });
  }

  /** The error for a pattern. @param prefix stands before the message @param place of the pattern */
  static ofPattern({ message, values }: PatternProblem, prefix = '', place: ProblemValues = {}): BadTemplate {
    return new BadTemplate(`${prefix}${message}`, { ...place, ...values });
  }
}
