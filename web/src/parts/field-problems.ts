import { ApiProblem } from '../api/problem.js';

/** What a refusal says of fields, as a form takes it. Fields that the form does not have are told above it. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(error.fields.map(({ field, message }) => [field, message]));
}
