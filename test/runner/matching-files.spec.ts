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
function filesOfJest(...projects: string[]): string[] {
  const args = ['node_modules/jest/bin/jest.js', '--listTests', '--json', '--selectProjects', ...projects];
  const env = { PATH: process.env['PATH'] };
  const output = execFileSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8', stdio: 'pipe' });
  return JSON.parse(output) as string[];
}

describe('the files for a word on the command line', () => {
  it('are the files that Jest finds', () => {
    const all = filesOfJest('unit', 'e2e-sqlite');
    const odd = all.filter((path) => !['unit', 'e2e'].includes(partsFor([path]).join()));
    expect(odd).toEqual([]);

    // On a server some files do not run.
    const onServer = new Set(filesOfJest('e2e-mysql'));
    const endToEnd = all.filter((path) => partsFor([path]).includes('e2e'));
    expect(endToEnd.filter((path) => hasTests('e2e', [path], 'mysql') !== onServer.has(path))).toEqual([]);
    expect(onServer.size).toBeLessThan(endToEnd.length);
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
