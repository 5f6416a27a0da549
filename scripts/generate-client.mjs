// Writes the types with which the pages call the admin API, from the description that the routes give of themselves; neither
// a server nor a database is needed. The generator is installed here and not by the set-up: whoever only runs or tests the
// panel can do without it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientDescription, heading } from './client-description.mjs';
import { describeRoutes } from './describe-routes.mjs';
import { run } from './run.mjs';
import { root } from './setup.mjs';

const generator = join(root, 'web/generator');
const file = join(root, 'web/src/api/generated.ts');

const description = clientDescription(await describeRoutes());
const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: generator });
if (code !== 0) {
  console.error(`${output.trimEnd()}\n\nThe generator could not be installed.`);
  process.exit(1);
}
const { clientTypes } = await import('../web/generator/client-types.mjs');
const types = await clientTypes(description);
writeFileSync(file, heading(description, types) + types);
console.log(`Wrote ${file}`);
