import { IsIn, IsInt, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { MAX_INT64 } from '../integers.js';
import type { CheckContext } from './field-problems.js';
import { isUtcDate } from '../time/utc-date.js';
import { isWireText } from '../text/wire-text.js';
import { isWord } from '../text/words.js';

const TEN_THOUSANDTHS = 10_000;

/**
 * The field may be absent. The other checks reject null, while `IsOptional` of the library would accept it.
 *
 * @param isNullable true where null has a meaning: no end, or a removed value
 * @param isDue true for an object that must have the field
 */
export function IfGiven(isNullable = false, isDue: (object: unknown) => boolean = () => false): PropertyDecorator {
  return ValidateIf((object, value) => (value === undefined ? isDue(object) : !isNullable || value !== null));
}

/** Text that reaches daemons unchanged, from `least` to `most` characters, without spaces at either end. */
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
      validator: { validate: (value) => typeof value === 'bigint' && value >= 0n && value <= MAX_INT64 },
    },
    { message: `${name} must be a whole number from 0 to ${MAX_INT64}` },
  );
}

export function IsWhole(name: string, least: number, most: number): PropertyDecorator {
  const message = `${name} must be a whole number from ${least} to ${most}`;
  const context: CheckContext = { code: 'whole', values: { least, most } };
  const options = { message, context };
  return all(IsInt(options), Min(least, options), Max(most, options));
}

/** A factor from 0 to `most`, in ten-thousandths. */
export function IsFactor(name: string, most: number): PropertyDecorator {
  const message = `${name} must be a factor from 0 to ${most}`;
  const context: CheckContext = { code: 'factor', values: { least: 0, most } };
  const options = { message, context };
  return all(IsInt(options), Min(0, options), Max(most * TEN_THOUSANDTHS, options));
}

export function IsFlag(name: string): PropertyDecorator {
  return IsIn([0, 1], { message: `${name} must be 0 or 1`, context: { code: 'flag' } satisfies CheckContext });
}

export function IsOneOf(name: string, choices: readonly string[]): PropertyDecorator {
  const context: CheckContext = { values: { choices } };
  return IsIn(choices, { message: `${name} must be one of ${choices.join(', ')}`, context });
}

/** Up to `most` different words of letters, digits and `. _ -`, each with a letter or digit first and of up to `longest` characters. */
export function IsWords(name: string, most: number, longest: number): PropertyDecorator {
  const isGood = (word: unknown): boolean => typeof word === 'string' && word.length <= longest && isWord(word);
  return ValidateBy(
    {
      name: 'isWords',
      validator: {
        validate: (value) =>
          Array.isArray(value) &&
          value.length <= most &&
          value.every(isGood) &&
          new Set<unknown>(value).size === value.length,
      },
    },
    {
      message: `${name} must be a list of at most ${most} different words, each of 1 to ${longest} letters, digits, dots, hyphens and underscores`,
      context: { values: { most, longest } } satisfies CheckContext,
    },
  );
}

export function IsDay(name: string): PropertyDecorator {
  return ValidateBy(
    { name: 'isDay', validator: { validate: (value) => typeof value === 'string' && isUtcDate(value) } },
    { message: `${name} must be a calendar day, YYYY-MM-DD` },
  );
}

/** Several checks. The first one runs first. */
export function all(...decorators: PropertyDecorator[]): PropertyDecorator {
  return (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
}
