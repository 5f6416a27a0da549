import { validateSync } from 'class-validator';
import { InvalidValue } from './panel.error.js';

/**
 * Fills an object of a class with validation decorators and checks it.
 *
 * @throws InvalidValue with one line per field that is wrong
 */
export function checked<T extends object>(target: T, values: Partial<NoInfer<T>>): T {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  Object.assign(target, Object.fromEntries(given));
  const problems = validateSync(target, { stopAtFirstError: true }).flatMap((error) =>
    Object.values(error.constraints ?? {}),
  );
  if (problems.length > 0) throw new InvalidValue(problems.join('; '), problems);
  return target;
}
