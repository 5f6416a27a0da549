import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The platforms of the panel: a platform's name in package names, with the fields by which npm selects the package. */
const TARGETS = [
  { name: /linux-x64(-gnu|-glibc)?$/, os: 'linux', cpu: 'x64', libc: 'glibc' },
  { name: /linux-x64(-musl)?$/, os: 'linux', cpu: 'x64', libc: 'musl' },
  { name: /linux-arm64(-gnu|-glibc)?$/, os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { name: /linux-arm64(-musl)?$/, os: 'linux', cpu: 'arm64', libc: 'musl' },
  { name: /darwin-x64$/, os: 'darwin', cpu: 'x64', libc: undefined },
  { name: /darwin-arm64$/, os: 'darwin', cpu: 'arm64', libc: undefined },
  { name: /win32-x64(-msvc)?$/, os: 'win32', cpu: 'x64', libc: undefined },
];
/** Native packages of the panel and its set-up. */
const NEEDED = [
  '@libsql/',
  '@node-rs/argon2-',
  '@node-rs/bcrypt-',
  '@rolldown/binding-',
  '@swc/core-',
  'lightningcss-',
];

const lock = lockOf('package-lock.json');
const built = Object.entries(lock)
  .map(([path, locked]) => ({ name: path.replace(/^.*node_modules\//, ''), locked }))
  .filter(({ name }) => /-(x64|arm64)\b/.test(name));
const families = [...new Set(built.map(({ name }) => familyOf(name)))];

describe('the lock of the packages', () => {
  it('finds the native packages', () => {
    expect(families).toEqual(expect.arrayContaining(NEEDED));
  });

  it.each(families)('holds %s* for Linux with glibc and musl, macOS and Windows', (family) => {
    const packages = built.filter(({ name }) => familyOf(name) === family);
    const missing = TARGETS.filter(
      ({ name: pattern, os, cpu, libc }) =>
        !packages.some(
          ({ name, locked }) =>
            pattern.test(name) &&
            locked.os?.includes(os) === true &&
            locked.cpu?.includes(cpu) === true &&
            // A package without a C library is installed for each.
            (locked.libc === undefined || (libc !== undefined && locked.libc.includes(libc))) &&
            locked.integrity?.startsWith('sha512-') === true,
        ),
    );
    expect(missing).toEqual([]);
  });

  it('holds every optional package that another package names, although npm leaves out packages that its registry lacks', () => {
    const missing = Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
    );
    expect(missing).toEqual([]);
  });

  it.each(['package-lock.json', 'web/generator/package-lock.json'])('names no registry for %s', (file) => {
    const resolved = Object.values(lockOf(file)).filter(
      ({ resolved: from, link }) => from !== undefined && link !== true,
    );
    expect(resolved).toEqual([]);
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).not.toMatch(/"resolved": "\w+:/);
  });
});

/** The family of a package: `@swc/core-` for `@swc/core-linux-x64-gnu`. */
function familyOf(name: string): string {
  return name.replace(/(linux|darwin|win32|android|freebsd|netbsd|openbsd|sunos|aix|openharmony)-.*$/, '');
}

/** Whether Node finds a package from another: beside it, or in a folder above. */
function isLocked(path: string, name: string): boolean {
  const parts = path.split('/node_modules/');
  const places = parts.map((_part, index) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].some(
    (each) => each in lock,
  );
}

function lockOf(file: string): Record<string, Locked> {
  const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  return (JSON.parse(text) as { packages: Record<string, Locked> }).packages;
}
