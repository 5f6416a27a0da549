import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { MAX_INT32, MAX_NODE_ID } from '../common/integers.js';
import { all, IsWhole } from '../common/checks/checks.js';
import { boolean, integerOf, stringOf } from './schemas.js';
import { field, type FieldSettings } from './field.decorators.js';

/** A whole number in a query. */
export function IntegerFilter(min: number, max: number, settings: FieldSettings = {}): PropertyDecorator {
  const readText = (value: unknown): unknown =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return field({ schema: integerOf(min, max), check: (name) => IsWhole(name, min, max), readText }, settings);
}

/** `true` or `false` in a query. */
export function BooleanFilter(settings: FieldSettings = {}): PropertyDecorator {
  const readText = (value: unknown): unknown => (value === 'true' ? true : value === 'false' ? false : value);
  const check = (name: string): PropertyDecorator => IsBoolean({ message: `${name} must be true or false` });
  return field({ schema: boolean, check, readText }, settings);
}

/** A text that a query has once. @param problem of a longer text, after the name of the field */
export function TextFilter(
  max: number,
  { problem = `must be ${max} characters or less`, ...settings }: FieldSettings & { readonly problem?: string } = {},
): PropertyDecorator {
  const check = (name: string): PropertyDecorator =>
    all(MaxLength(max, { message: `${name} ${problem}` }), IsString({ message: `${name} must be given once` }));
  return field({ schema: stringOf(0, max), check }, settings);
}

/** The number of a user. */
export function UserFilter(): PropertyDecorator {
  return IntegerFilter(1, MAX_INT32);
}

/** The number of a node. */
export function NodeFilter(description?: string): PropertyDecorator {
  return IntegerFilter(1, MAX_NODE_ID, description === undefined ? {} : { description });
}
