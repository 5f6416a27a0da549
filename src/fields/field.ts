import type { ObjectLiteral } from 'typeorm';
import type { Schema } from './schemas.js';

/** `read`: callers only receive the field. `write`: they only send it. `create`: they send it only with a new row. */
export type FieldAccess = 'read' | 'write' | 'create' | 'both';

/** The form of a value on the command line: `100GiB`, `100`, `31`, `on`, a moment, `one,two`, or text. */
export type OptionValue = 'bytes' | 'count' | 'integer' | 'switch' | 'moment' | 'rate' | 'words' | 'text';

/** The option of the command line that sets a field. */
export interface FieldOption {
  /** In Commander's form: `--invites <count>`. */
  readonly flags: string;
  readonly description: string;
  /** The form of the value, if it differs from the kind of field. */
  readonly value?: OptionValue;
  /** The choices of an `EnumField` by default. */
  readonly choices?: readonly string[] | undefined;
  /** The command that adds a row requires the option. */
  readonly isRequired?: boolean;
  /** Only the command that changes a row has the option. */
  readonly isForChanges?: boolean;
}

/** One field of a noun, from its decorator. */
export interface Field {
  /** `transferEnable` */
  readonly property: string;
  /** The name on the wire: `transfer_enable`. */
  readonly name: string;
  readonly access: FieldAccess;
  /** The schema in a response. `inputSchema` is the schema in a body. */
  readonly schema: Schema;
  readonly inputSchema: Schema;
  readonly isNullable: boolean;
  /**
   * The value without content, for an empty CSV cell and for `none` on the command line: null, or an empty list. Undefined for a field
   * that always has content: an empty cell leaves it unchanged.
   */
  readonly empty: unknown;
  /** Operators need this right to see the field and to set it. */
  readonly right: string | undefined;
  /** `always`: every body must have the field. `new`: a body that adds a row must have it. */
  readonly required: 'always' | 'new' | undefined;
  readonly isInCsv: boolean;
  /** The SQL expression of the field, if it is not the column of its name. */
  readonly column: string | undefined;
  readonly option: (FieldOption & { readonly value: OptionValue }) | undefined;
  /** Converts a value of a JSON body. A value of the wrong type stays as it is, and the check rejects it. */
  readonly read: (value: unknown) => unknown;
  /** Gives a valid value its one form. Other values stay as they are, and the check rejects them. */
  readonly normal: (value: unknown) => unknown;
  /** Converts the text of a CSV cell to a JSON value. @throws InvalidValue */
  readonly parse: (text: string) => unknown;
  /** Converts a value in a row of plain SQL. */
  readonly fromSql: (value: unknown) => unknown;
  /** The value in a response. @param row an entity, or an object made for the document @param now Unix seconds */
  readonly show: (row: ObjectLiteral, now: number) => unknown;
}

/** A class whose decorators describe the fields of a noun. */
export type FieldsClass<T extends ObjectLiteral = ObjectLiteral> = new () => T;

/** The fields of each class by its prototype, with those of its base class: each response reads them. */
const FIELDS = new Map<unknown, readonly Field[]>();

/** Adds a field to a class, by the prototype that a decorator receives. */
export function addField(prototype: unknown, field: Field): void {
  FIELDS.set(prototype, [...fieldsBy(prototype), field]);
}

/** All fields of a class in the order of declaration, fields of its base class first. */
export function fieldsOf(type: FieldsClass): readonly Field[] {
  return fieldsBy(type.prototype);
}

/** The fields that callers may send, with a new row or with a change. */
export function inputFields(type: FieldsClass, purpose: 'new' | 'change' = 'new'): readonly Field[] {
  return fieldsOf(type).filter(({ access }) => access !== 'read' && (purpose === 'new' || access !== 'create'));
}

/** The fields that callers receive. */
export function shownFields(type: FieldsClass): readonly Field[] {
  return fieldsOf(type).filter(({ access }) => access !== 'write');
}

function fieldsBy(prototype: unknown): readonly Field[] {
  if (prototype === undefined || prototype === null) return [];
  return FIELDS.get(prototype) ?? fieldsBy(Object.getPrototypeOf(prototype));
}
