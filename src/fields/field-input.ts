import { validateSync } from 'class-validator';
import type { ObjectLiteral } from 'typeorm';
import { fieldProblems } from '../common/checks/field-problems.js';
import { type Values, withoutUndefined } from '../common/checks/without-undefined.js';
import type { JsonObject } from '../common/json/json-object.js';
import { wrongFields } from '../common/problems/panel.errors.js';
import { type FieldsClass, inputFields } from './field.js';
import type { ChangeOf } from './field-types.js';

/** Reads the fields of a JSON object under their names in the program. {@link checkNew} and {@link checkChange} check them. */
export function readInput<T extends ObjectLiteral>(
  type: FieldsClass<T>,
  body: JsonObject,
  purpose?: 'new' | 'change',
): ChangeOf<T>;
export function readInput(type: FieldsClass, body: JsonObject, purpose: 'new' | 'change' = 'new'): Values {
  const given = inputFields(type, purpose).filter(({ name }) => Object.hasOwn(body, name));
  return Object.fromEntries(given.map(({ property, name, read }) => [property, read(body[name])]));
}

/**
 * Checks the given fields of a change.
 *
 * @returns the given fields, without undefined ones
 * @throws InvalidValue with one problem for each invalid field
 */
export function checkChange<T extends ObjectLiteral>(type: FieldsClass<T>, values: ChangeOf<T>): ChangeOf<T> {
  const given: ChangeOf<T> = withNormalForms(type, withoutUndefined(values));
  const target = new type();
  // The caller did not give the defaults of the class.
  for (const property of Object.keys(target)) Reflect.deleteProperty(target, property);
  check(type, Object.assign(target, given));
  return given;
}

/**
 * Checks a new row. A missing field has the default of its class, which is invalid for a required field.
 *
 * @throws InvalidValue with one problem for each invalid field
 */
export function checkNew<T extends ObjectLiteral>(type: FieldsClass<T>, values: ChangeOf<T>): T {
  return check(type, Object.assign(new type(), withNormalForms(type, withoutUndefined(values))));
}

/**
 * Checks a row with a change applied, for fields that must agree with each other.
 *
 * @param current the present fields of the row
 * @throws InvalidValue with one problem for each invalid field
 */
export function checkChanged<T extends ObjectLiteral>(type: FieldsClass<T>, current: T, values: ChangeOf<T>): T {
  return check(type, Object.assign(new type(), current, withNormalForms(type, withoutUndefined(values))));
}

function withNormalForms<T extends ObjectLiteral>(type: FieldsClass, values: T): T {
  const forms = inputFields(type)
    .filter(({ property }) => Object.hasOwn(values, property))
    .map(({ property, normal }): [string, unknown] => [property, normal(Reflect.get(values, property))]);
  return { ...values, ...Object.fromEntries(forms) };
}

function check<T extends ObjectLiteral>(type: FieldsClass, target: T): T {
  const names = new Map(inputFields(type).map(({ property, name }) => [property, name]));
  const errors = validateSync(target, { stopAtFirstError: true });
  const problems = fieldProblems(errors, (property) => names.get(property) ?? property);
  if (problems.length > 0) throw wrongFields(problems);
  return target;
}
