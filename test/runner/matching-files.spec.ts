import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { hasTests } from '../../scripts/testing/matching-files.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const PROJECTS = ['unit', 'alone', 'e2e'] as const;

/** The projects that have a file for the arguments. */
function projectsFor(args: string[], isOnServer = false): string[] {
  return PROJECTS.filter((project) => hasTests(project, args, isOnServer));
}

/** The files that Jest itself finds. */
function filesOfJest(project: string, environment: NodeJS.ProcessEnv = {}): string[] {
  const args = ['node_modules/jest/bin/jest.js', '--listTests', '--json', '--selectProjects', project];
  const env = { PATH: process.env['PATH'], ...environment };
  const output = execFileSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8', stdio: 'pipe' });
  return JSON.parse(output) as string[];
}

describe('the files for a word on the command line', () => {
  it.each(PROJECTS)('are the files that Jest finds: %s', (project) => {
    const odd = filesOfJest(project).filter((path) => projectsFor([path]).join() !== project);
    expect(odd).toEqual([]);
  });

  it('are on a server the files that Jest finds there', () => {
    const onServer = new Set(filesOfJest('e2e', { TEST_DATABASE_URL: 'mysql://root@127.0.0.1:1/' }));
    const odd = filesOfJest('e2e').filter((path) => hasTests('e2e', [path], true) !== onServer.has(path));
    expect(odd).toEqual([]);
  });

  it.each([
    { args: ['ARCHITECTURE.spec'], projects: ['unit'] },
    { args: ['no-such-file'], projects: [] },
    { args: ['no-such-file', 'admin/users'], projects: ['e2e'] },
    { args: ['no-such-file', '-t', 'polls'], projects: PROJECTS },
    { args: ['('], projects: PROJECTS },
    { args: [], projects: PROJECTS },
  ])('are searched with $args in $projects', ({ args, projects }) => {
    expect(projectsFor(args)).toEqual(projects);
  });
});
