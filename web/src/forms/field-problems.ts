import { ApiProblem } from '../api/problem.js';
import { problemText } from '../feedback/problem-text.js';

/**
 * The reasons of a rejection, by the form's names of the fields.
 *
 * @param names the form's names of fields with a different name in the API
 */
export function fieldProblems(error: unknown, names: Readonly<Record<string, string>> = {}): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(
    error.fields.map((problem) => [names[problem.field] ?? problem.field, problemText(problem)]),
  );
}

/** Options of a mutation that submits a form: it shows a rejection at the fields that the rejection names. */
export function showAtFields(
  form: { readonly setErrors: (errors: Record<string, string>) => void },
  names?: Readonly<Record<string, string>>,
) {
  return { onError: (error: Error) => form.setErrors(fieldProblems(error, names)) };
}
