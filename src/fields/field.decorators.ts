import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsNotEmpty, IsString, MaxLength, ValidateBy } from 'class-validator';
import type { ObjectLiteral } from 'typeorm';
import { MAX_INT32 } from '../common/integers.js';
import {
  all,
  IfGiven,
  IsAmount,
  IsDay,
  IsFactor,
  IsFlag,
  IsOneOf,
  IsText,
  IsWhole,
  IsWords,
} from '../common/checks/checks.js';
import type { CheckContext } from '../common/checks/field-problems.js';
import { hostOf } from '../common/checks/host.js';
import { wordsOf } from '../common/text/words.js';
import type { ProblemCode, ProblemValues } from '../common/problems/problem-code.js';
import { wrongField } from '../common/problems/panel.errors.js';
import {
  int64,
  int64Given,
  day,
  flag,
  list,
  named,
  nullable,
  type Schema,
  string,
  stringOf,
  integer,
  enumOf,
  boolean,
} from './schemas.js';
import { addField, type Field, type FieldAccess, type FieldOption, type OptionValue } from './field.js';

const TEN_THOUSANDTHS = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The settings of every kind of field. */
export interface FieldSettings {
  readonly description?: string;
  /** A field with `read` has a `readonly` property. */
  readonly access?: FieldAccess;
  /** The description in a body, if it differs. */
  readonly inputDescription?: string;
  readonly example?: string;
  readonly isNullable?: boolean;
  /** Operators need this right to see the field and to set it. */
  readonly right?: string;
  readonly required?: Field['required'];
  /** True for a body that must have the field, because of its other fields. */
  readonly isDue?: (body: unknown) => boolean;
  readonly isInCsv?: boolean;
  /** Replaces the schema of the kind, for example by a named one. */
  readonly schema?: Schema;
  /** The name of the schema in OpenAPI, if other descriptions share it. */
  readonly schemaName?: string;
  /** The SQL expression, if the field is not the column of its name. */
  readonly column?: string;
  readonly option?: FieldOption;
  /** The value in a response, if it is not the property of the row. */
  show?(row: ObjectLiteral, now: number): unknown;
}

/** A kind of field. */
export interface FieldKind {
  readonly schema: Schema;
  readonly inputSchema?: Schema;
  readonly check: (name: string) => PropertyDecorator;
  readonly read?: (value: unknown) => unknown;
  readonly normal?: (value: unknown) => unknown;
  /** Converts the text of a query. Any other text stays as it is: the check rejects it. */
  readonly readText?: (text: unknown) => unknown;
  readonly parse?: (name: string, text: string) => unknown;
  readonly fromSql?: (value: unknown) => unknown;
  readonly show?: (value: unknown) => unknown;
  readonly option?: OptionValue;
  readonly choices?: readonly string[];
  /** The value without content, if it is not null. */
  readonly empty?: unknown;
}

/** Text without control characters and without spaces at its ends. */
export function TextField(settings: FieldSettings & { readonly min?: number; readonly max?: number } = {}) {
  const { min = 1, max = 128 } = settings;
  return field({ schema: string, check: (name) => IsText(name, min, max) }, settings);
}

/**
 * Text of a body of its own, of any characters.
 *
 * @param problem of a text longer than `max`, after the name of the field
 * @param checks further checks
 */
export function AnyTextField(
  settings: FieldSettings & {
    readonly max?: number;
    readonly problem?: string;
    readonly checks?: PropertyDecorator;
  } = {},
) {
  const { max, problem = `must be at most ${max} characters long`, checks = all() } = settings;
  const check = (name: string): PropertyDecorator =>
    all(
      ...(settings.required === 'always' ? [IsNotEmpty({ message: `${name} is required` })] : []),
      IsString({ message: `${name} must be a string` }),
      ...(max === undefined ? [] : [MaxLength(max, { message: `${name} ${problem}` })]),
      checks,
    );
  return field({ schema: string, check }, settings);
}

/** Text that a function checks. @param problem follows the name of the field in the message: "must be a valid e-mail address" */
export function CheckedTextField(
  settings: FieldSettings & {
    readonly check: string;
    readonly problem: string;
    readonly code: ProblemCode;
    readonly values?: ProblemValues;
    readonly isValid: (text: string) => boolean;
  },
) {
  const validate = (value: unknown): boolean => typeof value === 'string' && settings.isValid(value);
  const context: CheckContext = { code: settings.code, values: settings.values ?? {} };
  const check = (name: string): PropertyDecorator =>
    ValidateBy({ name: settings.check, validator: { validate } }, { message: `${name} ${settings.problem}`, context });
  return field({ schema: string, check }, settings);
}

const HOST_PROBLEM =
  'must be a host name such as tokyo.example.com or an IP address, without a port, a path or a dot at the end';

/** A host in any form. The program gets its one form, see {@link hostOf}. @param settings.isEmptyFor what an empty text stands for */
export function HostField({ isEmptyFor, ...settings }: FieldSettings & { readonly isEmptyFor?: string } = {}) {
  const mayBeEmpty = isEmptyFor !== undefined;
  const problem = mayBeEmpty ? `${HOST_PROBLEM}, or empty for ${isEmptyFor}` : HOST_PROBLEM;
  const isValid = (value: unknown): boolean =>
    typeof value === 'string' && ((mayBeEmpty && value === '') || hostOf(value) !== undefined);
  const normal = (value: unknown): unknown => (typeof value === 'string' ? (hostOf(value) ?? value) : value);
  const context: CheckContext = { code: 'host' };
  const check = (name: string): PropertyDecorator =>
    ValidateBy({ name: 'isHost', validator: { validate: isValid } }, { message: `${name} ${problem}`, context });
  return field({ schema: string, check, normal }, settings);
}

/** A field with a check of its own. @param check a decorator of class-validator */
export function CustomField(schema: Schema, check: PropertyDecorator, settings: FieldSettings = {}) {
  return field({ schema, check: () => check }, settings);
}

export function UuidField(settings: FieldSettings = {}) {
  const schema: Schema = { type: 'string', format: 'uuid' };
  const isValid = (text: string): boolean => UUID.test(text);
  const check = { check: 'isUuid', code: 'uuid', problem: 'must be a UUID in lower case', isValid } as const;
  return CheckedTextField({ ...check, schema, ...settings });
}

/** A whole number. */
export function IntegerField(settings: FieldSettings & { readonly min?: number; readonly max?: number } = {}) {
  const { min = 0, max = MAX_INT32 } = settings;
  return field(
    { schema: integer, check: (name) => IsWhole(name, min, max), parse: parseInteger, option: 'integer' },
    settings,
  );
}

/** A whole number from 0 to 2^63-1, a `bigint` in the program. In a body it is a number up to 2^53, or its digits as text. */
export function Int64Field(settings: FieldSettings & { readonly description: string }) {
  const { description } = settings;
  return field(
    {
      schema: int64(description),
      inputSchema: int64Given(description),
      check: IsAmount,
      read: readInt64,
      option: 'count',
      fromSql: (value) => (typeof value === 'bigint' ? value : BigInt(String(value))),
    },
    settings,
  );
}

/** 0 or 1. */
export function FlagField(settings: FieldSettings = {}) {
  return field({ schema: flag, check: IsFlag, parse: parseInteger, option: 'switch' }, settings);
}

export function BooleanField(settings: FieldSettings = {}) {
  const check = (name: string): PropertyDecorator => IsBoolean({ message: `${name} must be true or false` });
  return field({ schema: boolean, check }, settings);
}

/**
 * A list of different words: letters, digits and `. _ -`, with a letter or digit first. In CSV and on the command line spaces or commas
 * stand between them.
 */
export function WordsField(settings: FieldSettings & { readonly maxWords: number; readonly maxLength: number }) {
  const { maxWords, maxLength } = settings;
  const schema: Schema = { type: 'array', items: stringOf(1, maxLength), maxItems: maxWords, uniqueItems: true };
  return field(
    {
      schema: list('string'),
      inputSchema: schema,
      check: (name) => IsWords(name, maxWords, maxLength),
      parse: (_name, text) => wordsOf(text),
      option: 'words',
      empty: [],
    },
    settings,
  );
}

/** A calendar day, `YYYY-MM-DD`. */
export function DateField(settings: FieldSettings = {}) {
  return field({ schema: day, check: IsDay }, settings);
}

/** A factor from 0 to `max`. The program stores it in ten-thousandths. */
export function FactorField(settings: FieldSettings & { readonly max: number }) {
  const read = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * TEN_THOUSANDTHS) : value);
  const show = (value: unknown): unknown => Number(value) / TEN_THOUSANDTHS;
  const check = (name: string): PropertyDecorator => IsFactor(name, settings.max);
  return field({ schema: { type: 'number' }, check, read, show, option: 'rate' }, settings);
}

/** One of some words. */
export function EnumField(choices: readonly string[], settings: FieldSettings = {}) {
  return field({ schema: enumOf(choices), check: (name) => IsOneOf(name, choices), choices }, settings);
}

/** One of some numbers. @param meanings each number with its meaning, for the message */
export function CodeField(meanings: readonly (readonly [number, string])[], settings: FieldSettings = {}) {
  const codes = meanings.map(([code]) => code);
  const listed = meanings.map(([code, meaning]) => `${code} (${meaning})`);
  const message = `${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}`;
  const context = { values: { choices: codes.map(String) } } satisfies CheckContext;
  return field(
    {
      schema: { type: 'integer', enum: codes },
      check: (name) => IsIn(codes, { message: `${name} must be ${message}`, context }),
      parse: parseInteger,
      option: 'integer',
    },
    settings,
  );
}

/** The decorator of a field of this kind. */
export function field(kind: FieldKind, settings: FieldSettings): PropertyDecorator {
  return (prototype, key) => {
    const property = String(key);
    const name = property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const {
      access = 'both',
      isNullable = false,
      isInCsv = true,
      right,
      description,
      column,
      option,
      required,
    } = settings;
    const shape = (kindSchema: Schema, text = description): Schema => {
      const given = settings.schema ?? kindSchema;
      const schema = settings.schemaName === undefined ? given : named(settings.schemaName, given);
      const whole = isNullable ? nullable(schema) : schema;
      return text === undefined ? whole : { ...whole, description: text };
    };
    const showValue = kind.show ?? unchanged;
    addField(prototype, {
      property,
      name,
      access,
      schema: shape(kind.schema),
      inputSchema: {
        ...shape(kind.inputSchema ?? kind.schema, settings.inputDescription),
        ...(settings.example && { example: settings.example }),
      },
      isNullable,
      empty: kind.empty ?? (isNullable ? null : undefined),
      isInCsv,
      right,
      required,
      column,
      option: option && { value: kind.option ?? 'text', choices: kind.choices, ...option },
      read: kind.read ?? unchanged,
      normal: kind.normal ?? unchanged,
      parse: (cell) => kind.parse?.(name, cell) ?? cell,
      fromSql: (value) => (value === null ? null : (kind.fromSql ?? unchanged)(value)),
      show: (row, now): unknown => (settings.show === undefined ? showValue(row[property]) : settings.show(row, now)),
    });
    if (access === 'read') return;
    if (required !== 'always') IfGiven(isNullable, settings.isDue)(prototype, property);
    kind.check(name)(prototype, property);
    const { readText } = kind;
    if (readText) Transform(({ value }: { value: unknown }) => readText(value))(prototype, property);
  };
}

function unchanged(value: unknown): unknown {
  return value;
}

/** JSON parsing has rounded a number beyond 2^53. It stays a number, and the check rejects it. */
function readInt64(value: unknown): unknown {
  if (typeof value === 'string' && /^\d{1,19}$/.test(value)) return BigInt(value);
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
}

/** @throws InvalidValue */
function parseInteger(name: string, cell: string): number {
  if (!/^-?\d{1,15}$/.test(cell)) throw wrongField(name, 'must be a whole number', 'number');
  return Number(cell);
}
