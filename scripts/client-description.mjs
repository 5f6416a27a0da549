import { createHash } from 'node:crypto';

const BASE = '/api/admin/v1';

/**
 * What the pages need of the OpenAPI description: the routes of the admin API by what follows their common beginning, with
 * parameters, bodies and what is answered where all is well, since the client throws what is not; and the schemas of these.
 *
 * @param {object} description as `describeApi` makes it
 */
export function clientDescription(description) {
  const { openapi, info, paths, components } = structuredClone(description);
  const own = Object.entries(paths).filter(([path]) => path.startsWith(BASE));
  for (const { responses } of own.flatMap(([, operations]) => Object.values(operations))) {
    for (const [status, response] of Object.entries(responses)) {
      if (status.startsWith('2')) delete response.headers;
      else delete responses[status];
    }
  }
  const kept = Object.fromEntries(own.map(([path, operations]) => [path.slice(BASE.length), operations]));
  return { openapi, info, paths: kept, components: { schemas: reachable(kept, components.schemas) } };
}

/** What is written above types that were made of a description: another description or other types do not fit it. */
export function heading(description, types) {
  return `// Made by \`npm run generate:client\`: change the description of the routes, not this file.
// Description ${sha256(JSON.stringify(description))}
// Types ${sha256(types)}
`;
}

/** The schemas that something refers to, and those to which they refer, by name. */
function reachable(start, schemas) {
  const found = new Set();
  const look = (value) => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      look(schemas[name]);
    }
  };
  look(start);
  return Object.fromEntries([...found].sort().map((name) => [name, schemas[name]]));
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}
