// Writes the types with which the pages call the admin API, from the OpenAPI description of the routes. It needs neither a server
// nor a database. The generator weighs 20 MB and is needed only here, so the set-up does not install it and it has its own lock
// file. The result is part of the repository: a review shows each change of the API, and a test compares the hashes in its heading.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './common/run.mjs';
import { clientDescription, heading } from './openapi/client-description.mjs';
import { describeRoutes } from './openapi/describe-routes.mjs';
import { root } from './setup.mjs';
import { npm } from './setup/npm.mjs';

const generator = join(root, 'web/generator');
const file = join(root, 'web/src/api/generated.ts');

const description = clientDescription(await describeRoutes());
const [program, ...args] = npm('ci', '--ignore-scripts', '--no-audit', '--no-fund');
const { code, output } = await run(program, args, { cwd: generator });
if (code !== 0) {
  console.error(`${output.trimEnd()}\n\nThe generator could not be installed.`);
  process.exit(1);
}
const { clientTypes } = await import('../web/generator/client-types.mjs');
const types = await clientTypes(description);
writeFileSync(file, heading(description, types) + types);
console.log(`Wrote ${file}`);
