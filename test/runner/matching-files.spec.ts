import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { hasTests } from '../../scripts/testing/matching-files.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const PARTS = ['unit', 'alone', 'e2e'] as const;

/** The parts that have a file for the arguments. */
function partsFor(args: string[]): string[] {
  return PARTS.filter((part) => hasTests(part, args));
}

/** The files that Jest itself finds. */
function filesOfJest(project: string): string[] {
  const args = ['node_modules/jest/bin/jest.js', '--listTests', '--json', '--selectProjects', project];
  const env = { PATH: process.env['PATH'] };
  const output = execFileSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8', stdio: 'pipe' });
  return JSON.parse(output) as string[];
}

describe('the files for a word on the command line', () => {
  it.each([
    ['unit', 'unit'],
    ['alone', 'alone-sqlite'],
    ['e2e', 'e2e-sqlite'],
  ])('are the files that Jest finds: %s', (part, project) => {
    const odd = filesOfJest(project).filter((path) => partsFor([path]).join() !== part);
    expect(odd).toEqual([]);
  });

  it.each(['mariadb', 'mysql'])('are on a server the files that Jest finds there: %s', (engine) => {
    const onServer = new Set(filesOfJest(`e2e-${engine}`));
    const odd = filesOfJest('e2e-sqlite').filter((path) => hasTests('e2e', [path], engine) !== onServer.has(path));
    expect(odd).toEqual([]);
  });

  it.each([
    { args: ['ARCHITECTURE.spec'], parts: ['unit'] },
    { args: ['no-such-file'], parts: [] },
    { args: ['no-such-file', 'admin/users'], parts: ['e2e'] },
    { args: ['no-such-file', '-t', 'polls'], parts: PARTS },
    { args: ['('], parts: PARTS },
    { args: [], parts: PARTS },
  ])('are searched with $args in $parts', ({ args, parts }) => {
    expect(partsFor(args)).toEqual(parts);
  });
});
