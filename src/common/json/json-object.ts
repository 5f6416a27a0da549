/**
 * An object of JSON, or an object that becomes one: values by their names. TypeScript accepts a document as such an object if
 * `type` declares it, and not if `interface` does.
 */
export type JsonObject = Readonly<Record<string, unknown>>;

/** False for a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
