import { Command, InvalidArgumentError } from 'commander';
import type { ProblemCode } from '../../common/problems/problem-code.js';
import { InvalidValue, PanelError } from '../../common/problems/panel.errors.js';
import { inOptions, optionOf } from './option-names.js';

/** Problems of a field that other fields, other rows or the operator decide. The value itself may be right. */
const OF_DATA: ReadonlySet<ProblemCode> = new Set([
  'one-port',
  'other-family',
  'required',
  'rights-beyond',
  'single-needed',
]);

/** The command line itself is wrong: its options contradict each other, or a value can never be right. The command exits with 2. */
export class BadUsage extends PanelError {
  constructor(message: string, cause?: unknown) {
    super(422, message, { cause });
  }
}

/**
 * The error of an action, in the words of its command. The error is bad usage if each wrong field is an option or an argument. A wrong
 * value in a file is no bad usage. A value that another panel would accept is no bad usage either.
 */
export function inWordsOf(command: Command, error: unknown): unknown {
  // An action that has parsed an argument itself: Commander prints only what it has parsed.
  if (error instanceof InvalidArgumentError) return new BadUsage(error.message, error);
  const told = inOptions(error, command);
  if (!(error instanceof InvalidValue) || error.fields === undefined || !(told instanceof PanelError)) return told;
  const options = new Set(command.options.map(({ long }) => long));
  const words = new Set(command.registeredArguments.map((argument) => argument.name().toLowerCase()));
  const isGiven = (field: string): boolean => options.has(optionOf(field)) || words.has(field);
  const isWrong = error.fields.every(({ field, code }) => isGiven(field) && !OF_DATA.has(code));
  return isWrong ? new BadUsage(told.message, error) : told;
}
