import { RE2JS } from 're2js';
import type { ProblemValues } from '../../common/problems/problem-code.js';
import { patternProblemOf, regexpProblem } from '../../common/checks/pattern-problem.js';
import { BadTemplate } from './template.errors.js';

const MAX_PATTERNS = 200;
const MAX_LENGTH = 512;
/** The maximum number of steps that RE2 takes for each character. A thousand steps take about 30 µs. */
const MAX_STEPS = 3000;

/**
 * Compiles the regular expressions of one text, and rejects a text whose expressions would be slow together. The measure is the size of
 * their programs. RE2 tries an expression in a time that is linear in this size and in the length of what it is tried on, so no expression
 * has to be run to know its slowest case.
 */
export class TextPatterns {
  private count = 0;
  private steps = 0;

  /**
   * @param prefix stands before the message
   * @param place of the pattern
   * @throws BadTemplate
   */
  compile(pattern: string, prefix: string, place: ProblemValues): RE2JS {
    this.count++;
    if (this.count > MAX_PATTERNS)
      throw BadTemplate.ofPattern(
        patternProblemOf(`must have ${MAX_PATTERNS} regular expressions or fewer`, 'too-many', { most: MAX_PATTERNS }),
      );
    if (pattern.length > MAX_LENGTH)
      throw BadTemplate.ofPattern(
        patternProblemOf(`must be 1 to ${MAX_LENGTH} characters`, 'length', { most: MAX_LENGTH }),
        prefix,
        place,
      );
    const compiled = compiledOf(pattern, prefix, place);
    this.steps += compiled.programSize();
    if (this.steps > MAX_STEPS)
      throw BadTemplate.ofPattern(
        patternProblemOf(
          `the regular expressions up to this one take ${this.steps} steps for a character, and ${MAX_STEPS} are the maximum: use fewer or shorter ones, with smaller numbers of repetitions`,
          'too-slow',
          { steps: this.steps, most: MAX_STEPS },
        ),
        prefix,
        place,
      );
    return compiled;
  }
}

function compiledOf(pattern: string, prefix: string, place: ProblemValues): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    throw BadTemplate.ofPattern(regexpProblem(error, pattern), prefix, place);
  }
}
