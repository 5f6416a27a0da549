import { existsSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { Environment } from '../src/config/environment.js';

const FOLDER = new URL('../', import.meta.url);
const compose = readFileSync(new URL('docker-compose.yml', FOLDER), 'utf8');

/** The panel's environment in the compose file: name and line. */
const passed = new Map(
  (/^ {2}panel:$[^]*?^ {4}environment:\n((?: {6}.*\n)+)/m.exec(compose)?.[1] ?? '').split('\n').flatMap((line) => {
    const [, name, value] = /^ {6}([A-Z_]+): (.+)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  }),
);

/** Settings of the container, which an operator does not change. */
const FIXED = [
  ...['NODE_ENV', 'HOST', 'PORT', 'ALLOW_PLAIN_HTTP', 'APP_SECRET', 'APP_SECRET_PREVIOUS', 'DATABASE_URL'],
  'SPOOL_DIR',
];

describe('the compose file', () => {
  it.each(Object.keys(new Environment()))('passes %s to the container, or sets it', (name) => {
    if (FIXED.includes(name)) expect(passed.get(name) ?? passed.get(`${name}_FILE`)).toBeDefined();
    else expect(passed.get(name)).toMatch(new RegExp(`^\\$\\{${name}:-[^}]*\\}$`));
  });

  it('passes every variable of the table in README.md', () => {
    const readme = readFileSync(new URL('README.md', FOLDER), 'utf8');
    const names = [...readme.matchAll(/^\| (`[A-Z][A-Z_`, ]+`) \|/gm)].flatMap(
      ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
    );
    expect(names).toContain('WORKERS');
    expect(names.filter((name) => !passed.has(name) && !passed.has(`${name}_FILE`))).toEqual([]);
  });

  it('names the tested release line of MySQL', () => {
    expect(compose).toMatch(/^ {4}image: mysql:9\.7$/m);
  });
});

describe('the image', () => {
  /** The rules of .dockerignore in order. The last one that matches a path or a folder above it counts. */
  const rules = linesOf('.dockerignore').filter((line) => line !== '' && !line.startsWith('#'));
  const sources = linesOf('Dockerfile')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));

  it.each(sources)('contains %s, which .dockerignore includes', (source) => {
    const folders = source.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'));
    const matching = rules.filter((rule) => folders.some((folder) => matchesGlob(folder, rule.replace('!', ''))));
    expect(existsSync(new URL(source, FOLDER))).toBe(true);
    expect(matching.at(-1)).toMatch(/^!/);
  });

  function linesOf(name: string): string[] {
    return readFileSync(new URL(name, FOLDER), 'utf8').split('\n');
  }
});
