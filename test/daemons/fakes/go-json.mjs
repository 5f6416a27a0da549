// @ts-check
// JSON as Go's encoding/json reads it into a struct and writes it: the daemons are Go programs, which a field of the wrong type
// stops. JavaScript's own parser would lose whether a number had a fraction, and digits of a large number.

/** @typedef {'int' | 'uint64' | 'string'} FieldType */

/** A number in its original spelling. */
export class NumberText {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** JSON that a Go program cannot decode into its struct. */
export class Unreadable extends Error {}

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const MARK = '\u0000';
const LARGEST_UINT64 = 2n ** 64n - 1n;

/**
 * Reads any JSON; numbers become `NumberText`.
 *
 * @param {string} text
 * @returns {unknown}
 * @throws {Unreadable}
 */
export function parse(text) {
  const marked = text.replace(TOKENS, (token) => (token.startsWith('"') ? token : `"\\u0000${token}"`));
  try {
    return JSON.parse(marked, (_key, value) =>
      typeof value === 'string' && value.startsWith(MARK) ? new NumberText(value.slice(MARK.length)) : value,
    );
  } catch (error) {
    throw new Unreadable(`invalid JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Reads an object into a struct. Ignores other fields; absent fields and null are zero.
 *
 * @template {Record<string, FieldType>} Fields
 * @param {string} name of the struct, for the message
 * @param {Fields} fields
 * @param {unknown} value
 * @returns {{ [Name in keyof Fields]: Fields[Name] extends 'int' ? number : Fields[Name] extends 'uint64' ? bigint : string }}
 * @throws {Unreadable} with the message that Go prints
 */
export function decodeStruct(name, fields, value) {
  if (!isObject(value)) throw mismatch(value, name, 'struct');
  const entries = Object.entries(fields).map(([field, type]) => [
    field,
    decodeField(value[field], type, `${name}.${field}`),
  ]);
  return Object.fromEntries(entries);
}

/**
 * Reads an array of structs. Null is an empty array, as in Go.
 *
 * @template {Record<string, FieldType>} Fields
 * @param {string} name of the struct, for the message
 * @param {Fields} fields
 * @param {unknown} value
 * @throws {Unreadable}
 */
export function decodeList(name, fields, value) {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value)) throw mismatch(value, name, `[]${name}`);
  return value.map((item) => decodeStruct(name, fields, item));
}

/**
 * Writes JSON like Go: `bigint` with all digits, and `<`, `>` and `&` as escapes.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function encode(value) {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeUnit);
  if (Array.isArray(value)) return `[${value.map(encode).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([key, item]) => `${encode(key)}:${encode(item)}`)
    .join(',')}}`;
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText);
}

/**
 * @param {unknown} value
 * @param {FieldType} type
 * @param {string} where
 */
function decodeField(value, type, where) {
  if (type === 'string') {
    if (value === null || value === undefined) return '';
    if (typeof value !== 'string') throw mismatch(value, where, type);
    return value;
  }
  if (value === null || value === undefined) return type === 'int' ? 0 : 0n;
  const isWhole = value instanceof NumberText && /^-?\d+$/.test(value.text);
  if (!isWhole) throw mismatch(value, where, type);
  const number = BigInt(value.text);
  if (type === 'int') return Number(number);
  if (number < 0n || number > LARGEST_UINT64) throw mismatch(value, where, type);
  return number;
}

/**
 * @param {unknown} value
 * @param {string} where
 * @param {string} type
 */
function mismatch(value, where, type) {
  return new Unreadable(`json: cannot unmarshal ${kindOf(value)} into Go struct field ${where} of type ${type}`);
}

/** @param {unknown} value */
function kindOf(value) {
  if (value instanceof NumberText) return /^\d+$/.test(value.text) ? 'number' : `number ${value.text}`;
  if (typeof value === 'boolean') return 'bool';
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

/** @param {string} unit */
function escapeUnit(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
