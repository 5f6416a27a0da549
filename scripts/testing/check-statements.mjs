// node scripts/testing/check-statements.mjs: checks after a run of all tests that each statement of files on one database is also sent by
// a file that runs on every database. Prints the others, with their files. The exit code is 1 if there are any.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ENGINES, ONE_DATABASE } from '../../jest.config.mjs';
import { root } from '../setup.mjs';
import { loneStatements } from './lone-statements.mjs';

const report = JSON.parse(readFileSync(join(root, '.test-reports', `e2e-${ENGINES[0]}.json`), 'utf8'));
const isOnOneDatabase = (path) => ONE_DATABASE.some((part) => path.includes(part));
const lone = loneStatements(report, isOnOneDatabase);
for (const { statement, files } of lone) {
  console.log([statement, ...files.map((path) => `  ${relative(root, path)}`)].join('\n'));
}
console.log(`${lone.length} statements are sent on one database only.`);
if (lone.length > 0) process.exitCode = 1;
