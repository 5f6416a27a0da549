import { Command, InvalidArgumentError } from 'commander';
import type { ProblemCode } from '../../common/checks/problem-code.js';
import { InvalidValue, PanelError } from '../../common/panel.errors.js';
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
 * The error of an action, in the words of its command. It is bad usage if each wrong field was given as an option or argument. The content
 * of a file is none, and neither is a value that is only wrong for the data of this panel.
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
