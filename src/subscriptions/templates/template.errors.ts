import type { ProblemValues } from '../../common/checks/problem-code.js';

/** A template that no file can be made of. The message says why. */
export class BadTemplate extends Error {
  /** @param values `kind` of the problem, if the message can be translated, and its values */
  constructor(
    message: string,
    readonly values: ProblemValues = {},
  ) {
    super(message);
  }
}
