import type { JsonObject } from '../common/json/json-object.js';
import type { Signer } from '../common/secrets/signer.js';
import { toJson } from '../common/json/to-json.js';
import { type FieldsClass, fieldsOf } from './field.js';

/** The purpose of the key. */
export const VERSION_KEY = 'versions of documents';

/**
 * A document for its entity tag: in place of each field that needs a right it has the HMAC of its value. The tag changes with these
 * fields too, but callers without the right cannot test guesses of their values against it.
 */
export function concealed(type: FieldsClass, document: JsonObject, signer: Signer): JsonObject {
  const guarded = new Set(fieldsOf(type).flatMap(({ name, right }) => (right === undefined ? [] : [name])));
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      guarded.has(name) ? signer.sign(`${name} ${toJson(value) ?? ''}`) : value,
    ]),
  );
}
