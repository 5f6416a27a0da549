import { ApiProblem } from '../api/problem.js';
import { problemText } from './problem-text.js';

/**
 * What a refusal says of fields, as a form takes it.
 *
 * @param names under which the form has what the API calls otherwise
 */
export function fieldProblems(error: unknown, names: Readonly<Record<string, string>> = {}): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.fields.map((problem) => [names[problem.field] ?? problem.field, problemText(problem)]),
  );
}
