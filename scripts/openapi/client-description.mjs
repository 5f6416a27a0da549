import { createHash } from 'node:crypto';

const BASE = '/api/admin/v1';

/**
 * The part of the OpenAPI description that the pages need: the routes of the admin API without their common prefix, with
 * parameters, bodies and successful responses (the client throws the others), and the schemas of these.
 *
 * @param {object} description as `describeApi` returns it
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

/** The heading of the generated types. Its hashes show when description or types have changed. */
export function heading(description, types) {
  return `// Made by \`npm run generate:client\`: change the description of the routes, not this file.
// Description ${sha256(JSON.stringify(description))}
// Types ${sha256(types)}
`;
}

/** The schemas to which a value refers, directly or through others, by name. */
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
