import type { OpenAPIObject } from '@nestjs/swagger';

type Fields = Record<string, unknown>;

/**
 * Moves each schema with a title to the components of the description, under its title, and leaves a reference in its place. So
 * a generated client gets one type for one schema.
 *
 * @throws Error if two different schemas have one name
 */
export function withNamedSchemas(document: OpenAPIObject): OpenAPIObject {
  const named = new Map<string, Fields>();
  const paths = fieldsOf(lift(document.paths, named));
  const schemas = { ...document.components?.schemas };
  Object.assign(schemas, Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))));
  const described = { ...document, components: { ...document.components, schemas } };
  return Object.assign(described, { paths });
}

/** A copy in which named schemas are references. Adds these schemas to `named`. */
function lift(value: unknown, named: Map<string, Fields>): unknown {
  if (Array.isArray(value)) return value.map((each) => lift(each, named));
  if (typeof value !== 'object' || value === null) return value;
  const { title, ...fields } = fieldsOf(
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, lift(each, named)])),
  );
  // A field with the name `title` is an object, not text.
  if (typeof title !== 'string') return title === undefined ? fields : { ...fields, title };
  const known = named.get(title) ?? fields;
  if (JSON.stringify(known) !== JSON.stringify(fields)) throw new Error(`Two schemas are called ${title}`);
  named.set(title, known);
  return { $ref: `#/components/schemas/${title}` };
}

function fieldsOf(value: unknown): Fields {
  return { ...(typeof value === 'object' ? value : {}) };
}
