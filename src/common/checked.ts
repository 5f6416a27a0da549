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
  const fields = validateSync(target, { stopAtFirstError: true }).flatMap(({ property, constraints = {} }) =>
    Object.values(constraints).map((message) => ({ field: wireName(property), message })),
  );
  const problems = fields.map(({ message }) => message);
  if (problems.length > 0) throw new InvalidValue(problems.join('; '), problems, fields);
  return target;
}

/** `transferEnable` as it is sent: `transfer_enable`. */
function wireName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
