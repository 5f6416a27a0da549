// node scripts/testing/check-statements.mjs: checks after `RECORD_STATEMENTS=all npm test` that each statement to one kind of database is
// also sent to the others, see `runsOn` in test/runner/scope/placement.mjs. Prints those that are not, with the files that send them. The exit code is 1
// if there are any.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ENGINES, runsOn } from '../../test/runner/scope/placement.mjs';
import { root } from '../setup.mjs';
import { loneStatements, partsOf } from './lone-statements.mjs';

/** So much of the beginning of a statement is looked for in the source. */
const BEGINNING = 45;

const source = readdirSync(join(root, 'src'), { recursive: true })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8').replaceAll(/\s+/g, ' '))
  .join('\n');
const reports = new Map(
  ENGINES.map((engine) => [engine, join(root, '.test-reports', `e2e-${engine}.json`)])
    .filter(([, file]) => existsSync(file))
    .map(([engine, file]) => [engine, JSON.parse(readFileSync(file, 'utf8'))]),
);
for (const engine of ENGINES) {
  // The same statement may have another text on another kind of database, so each report is also compared with itself.
  const sent = partsOf(reports.get(engine)?.testResults ?? []);
  const lone = [...reports.values()]
    .flatMap((report) => loneStatements(report, (file) => !runsOn(engine, relative(root, file)), sent))
    .filter(({ statement }) => isOfPanel(statement));
  for (const { statement, files } of lone) {
    console.log([statement, ...files.map((path) => `  ${relative(root, path)}`)].join('\n'));
  }
  console.log(`${lone.length} statements are never sent to ${engine}.\n`);
  if (lone.length > 0) process.exitCode = 1;
}

/**
 * Tests send statements of their own, set up databases of other panels, and cut off the names of statements at which programs die. TypeORM
 * quotes every name; the source has all others.
 */
function isOfPanel(statement) {
  if (/^(CREATE|DROP|SHOW|SET|INSERT INTO `\w+` VALUES|SELECT \* FROM `\w+`$|UPDATE \w+ SET \?\))/.test(statement))
    return false;
  if (/^users: |`\w+`\./.test(statement) || /^(INSERT|UPDATE|DELETE)[^`]*`/.test(statement)) return true;
  const [beginning] = statement.split('?', 1);
  // A whole statement ends with its string.
  if (beginning === statement) return ["'", '`', '"'].some((end) => source.includes(statement + end));
  return source.includes(beginning.trim().slice(0, BEGINNING));
}
