import { IsIn, IsInt, Max, Min, ValidateBy } from 'class-validator';
import type { CheckContext } from './field-problems.js';
import { isUtcDate } from './utc-date.js';
import { isWireText } from './wire-text.js';

const LARGEST = 2n ** 63n - 1n;

/** Text that daemons take as it is, from `least` to `most` characters, without spaces at either end. */
export function IsText(name: string, least: number, most: number): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isText',
      validator: {
        validate: (value) =>
          typeof value === 'string' &&
          value.length >= least &&
          value.length <= most &&
          value === value.trim() &&
          isWireText(value),
      },
    },
    {
      message: `${name} must be ${least} to ${most} characters, with no control characters, no \\u and no spaces at its ends`,
      context: { values: { least, most } } satisfies CheckContext,
    },
  );
}

/** A `bigint` from 0 to 2^63-1. */
export function IsAmount(name: string): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isAmount',
      validator: { validate: (value) => typeof value === 'bigint' && value >= 0n && value <= LARGEST },
    },
    { message: `${name} must be a whole number from 0 to ${LARGEST}` },
  );
}

export function IsWhole(name: string, least: number, most: number): PropertyDecorator {
  const message = `${name} must be a whole number from ${least} to ${most}`;
  const context: CheckContext = { code: 'whole', values: { least, most } };
  const options = { message, context };
  return all(IsInt(options), Min(least, options), Max(most, options));
}

export function IsFlag(name: string): PropertyDecorator {
  return IsIn([0, 1], { message: `${name} must be 0 or 1`, context: { code: 'flag' } satisfies CheckContext });
}

export function IsOneOf(name: string, choices: readonly string[]): PropertyDecorator {
  const context: CheckContext = { values: { choices } };
  return IsIn(choices, { message: `${name} must be one of ${choices.join(', ')}`, context });
}

export function IsDay(name: string): PropertyDecorator {
  return ValidateBy(
    { name: 'isDay', validator: { validate: (value) => typeof value === 'string' && isUtcDate(value) } },
    { message: `${name} must be a calendar day, YYYY-MM-DD` },
  );
}

function all(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
