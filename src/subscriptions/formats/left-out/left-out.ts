import type { ProblemValues } from '../../../common/problems/problem-code.js';
import { sentence, type ValuesFor } from '../../../common/problems/sentence.js';
import { LEFT_OUT_TEXTS, type LeftOutCode } from './left-out-texts.js';

/** The reason for which a format leaves a proxy out, for operators: a code with values, and the English sentence. */
export class LeftOut {
  private constructor(
    readonly code: LeftOutCode,
    readonly values: ProblemValues,
    readonly because: string,
  ) {}

  /** @param values those that the sentence names, if it names some */
  static because<C extends LeftOutCode>(code: C, ...[values]: ValuesFor<(typeof LEFT_OUT_TEXTS)[C]>): LeftOut {
    return new LeftOut(code, values ?? {}, sentence(LEFT_OUT_TEXTS[code], values ?? {}));
  }
}
