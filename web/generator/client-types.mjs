import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

/**
 * Returns the source of the types with which the pages call the admin API: each route with its parameters, bodies and
 * responses, each named schema, and the values of each enumeration.
 *
 * @param {object} description OpenAPI 3.1
 * @returns {Promise<string>}
 */
export async function clientTypes(description) {
  // A field with a default stays optional.
  const options = {
    transform,
    immutable: true,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  };
  const types = astToString(await openapiTS(structuredClone(description), options));
  return `import type { Amount } from './json.js';\n\n${types}\n${words(description.components.schemas)}`;
}

/** 64-bit numbers become `Amount`, which keeps every digit, and files become `Blob`. */
function transform(schema) {
  if (schema.format === 'int64') return ts.factory.createTypeReferenceNode('Amount');
  if (schema.format === 'binary') return ts.factory.createTypeReferenceNode('Blob');
  return undefined;
}

function words(schemas) {
  const lists = Object.entries(schemas).filter(([, schema]) => schema.enum !== undefined);
  const lines = lists.map(([name, schema]) => `    ${name}: ${JSON.stringify(schema.enum)},`);
  return `/** All words of each type that is a list of words. */\nexport const words = {\n${lines.join('\n')}\n} as const;\n`;
}
