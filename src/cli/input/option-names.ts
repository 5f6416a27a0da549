import type { Command } from 'commander';
import { inputFields } from '../../fields/field.js';
import { NodeFields } from '../../nodes/fields/node.fields.js';
import { UserFields } from '../../users/user/user.fields.js';
import { flagOf } from './field-options.js';
import { type FieldProblem, PanelError, wrongFields } from '../../common/problems/panel.errors.js';

/** The options of users and nodes, by the fields that they set. */
const OPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(inputFields(UserFields).map((field) => [field.name, flagOf(field)])),
  ...Object.fromEntries(inputFields(NodeFields).map((field) => [field.name, flagOf(field)])),
};

/** The option that sets a field: `speed_limit` is `--speed-limit`. */
export function optionOf(field: string): string {
  return OPTIONS[field] ?? `--${field.replaceAll('_', '-')}`;
}

/** Replaces the names of fields in an error by the options of the command. */
export function inOptions(error: unknown, command: Command): unknown {
  if (!(error instanceof PanelError) || error.fields === undefined) return error;
  const known = new Set(command.options.map(({ long }) => long));
  return wrongFields(error.fields.map((problem) => (known.has(optionOf(problem.field)) ? renamed(problem) : problem)));
}

function renamed(problem: FieldProblem): FieldProblem {
  const { field, message } = problem;
  const option = optionOf(field);
  return message.startsWith(`${field} `) ? { ...problem, message: option + message.slice(field.length) } : problem;
}
