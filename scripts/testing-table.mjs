// node scripts/testing-table.mjs <folder> [--out docs/testing.md]: writes a table of the tests that ran on each database. The
// folder holds a report of each project of Jest (`unit.json`, `e2e-sqlite.json`, `alone-mariadb.json`), and versions.json, an object of
// versions by engine, with `node` among them. It also writes test/runner/file-order.json, the order in which a run starts the files, and
// the slowest files into CONTRIBUTING.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './setup.mjs';
import { fileOrder } from './testing/file-order.mjs';
import { withSlowestFiles } from './testing/slowest-files.mjs';
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
    const [, project, engine = 'none'] = /^(unit|e2e|alone)(?:-([a-z]+))?\.json$/.exec(name) ?? [];
    return project === undefined ? [] : [{ engine, project, report: read(name) }];
  });
const strange = runs.flatMap(({ report }) => report.testResults).find(({ name }) => !name.startsWith(join(root, sep)));
if (strange !== undefined) {
  console.error(`These reports are of another folder: ${strange.name}. Run the tests in ${root}.`);
  process.exit(2);
}
writeFileSync(values.out, testingPage(runs, read('versions.json'), root));
const list = join(root, 'test', 'runner', 'file-order.json');
const pool = runs
  .filter(({ project }) => project !== 'alone')
  .map(({ project, engine, report }) => ({ name: engine === 'none' ? project : `${project}-${engine}`, report }));
writeFileSync(list, `${JSON.stringify(fileOrder(pool, root), null, 2)}\n`);
const contributing = join(root, 'CONTRIBUTING.md');
writeFileSync(contributing, withSlowestFiles(readFileSync(contributing, 'utf8'), runs, root));
for (const file of [values.out, list, contributing]) console.log(`Wrote ${relative(process.cwd(), file)}`);
