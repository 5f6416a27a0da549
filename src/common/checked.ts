import { validateSync } from 'class-validator';
import { fieldProblems } from './field-problems.js';
import { wrongFields } from './panel.error.js';

/**
 * Fills an object of a class with validation decorators and checks it.
 *
 * @throws InvalidValue with one line per field that is wrong
 */
export function checked<T extends object>(target: T, values: Partial<NoInfer<T>>): T {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  Object.assign(target, Object.fromEntries(given));
  const problems = fieldProblems(validateSync(target, { stopAtFirstError: true }), wireName);
  if (problems.length > 0) throw wrongFields(problems);
  return target;
}

/** `transferEnable` as it is sent: `transfer_enable`. */
function wireName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
