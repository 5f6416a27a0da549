// node scripts/testing-table.mjs <folder> [--out docs/testing.md]: writes a table of the tests that ran on each database. The
// folder holds Jest's JSON reports, named <engine>-<project>.json (`sqlite-e2e.json`, `mariadb-alone.json`, `none-unit.json`), and
// versions.json, an object of versions by engine, with `node` among them. It also writes test/runner/slowest-files.json, with which a
// fresh clone starts long files first.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './setup.mjs';
import { slowestFiles } from './testing/slowest-files.mjs';
import { testingPage } from './testing/testing-page.mjs';

const { values, positionals } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'docs', 'testing.md') } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Name the folder that holds the reports.');
  process.exit(2);
}
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const runs = readdirSync(folder)
  .sort()
  .flatMap((name) => {
    const [, engine, project] = /^([a-z]+)-([\w-]+)\.json$/.exec(name) ?? [];
    return engine === undefined ? [] : [{ engine, project, report: read(name) }];
  });
writeFileSync(values.out, testingPage(runs, read('versions.json'), root));
const list = join(root, 'test', 'runner', 'slowest-files.json');
writeFileSync(list, `${JSON.stringify(slowestFiles(runs, root), null, 2)}\n`);
for (const file of [values.out, list]) console.log(`Wrote ${relative(process.cwd(), file)}`);
