import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** This file itself names what it rejects. */
const SELF = 'test/public-interfaces.spec.ts';

/** What an upgrade of another program may change without notice, and how to tell it in source code. */
const PRIVATE = {
  'a flag of V8':
    /setFlagsFromString|--js-flags|--(?:no-)?(?:opt|flush-bytecode|turbo\w*|maglev)\b|--(?:heap-growing|interrupt-budget|semi-space|allow-natives|expose)[\w-]*|--max-(?:semi|lazy)[\w-]*/,
  'a private property': /\.\s*_[a-z]\w*|\w\[\s*['"`]_[a-z]|,\s*['"`]_[a-z]\w*['"`]\s*\)/,
  'a symbol of a library': /getOwnPropertySymbols|\bpino\.symbols\b|\bSymbol\.for\(/,
  'an interface of Node that is not public': /process\.binding|internalBinding|node:internal|\bunstable_/,
};
/** Only tests look at the connections of the system. */
const CONNECTIONS = /\/proc\/(?:self\/|\d+\/)?net\b/;
const FOLDERS = ['src', 'web/src', 'scripts', 'test', 'bench'];
const FILES = ['.ci/run', 'Dockerfile', 'docker-compose.yml', 'jest.config.mjs', 'package.json', 'swc.config.mjs'];

/** The lines of a text that lean on the inside of another program. */
function findingsIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) =>
      Object.entries(PRIVATE).flatMap(([what, pattern]) => (pattern.test(line) ? [`${what}: ${line.trim()}`] : [])),
    );
}

describe('the source', () => {
  it('uses only public interfaces of Node and other programs', () => {
    const sources = FOLDERS.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx|mjs|js|sh)$/.test(name) && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    );
    expect(sources.length).toBeGreaterThan(1000);
    const found = [...sources, ...FILES]
      .filter((name) => name !== SELF)
      .flatMap((name) => findingsIn(readFileSync(join(root, name), 'utf8')).map((finding) => `${name}: ${finding}`));
    expect(found).toEqual([]);
    const looking = sources.filter(
      (name) => name.startsWith('src/') && CONNECTIONS.test(readFileSync(join(root, name), 'utf8')),
    );
    expect(looking).toEqual([]);
  });

  it.each([
    "v8.setFlagsFromString('--no-opt');",
    "spawn(process.execPath, ['--max-semi-space-size=64']);",
    'ENV NODE_OPTIONS=--interrupt-budget=270000',
    "Reflect.get(socket, '_handle')",
    'socket._handle.fd',
    "socket['_handle']",
    'Reflect.get(logger, pino.symbols.streamSym)',
    "globalThis[Symbol.for('nodejs.util.inspect.custom')]",
    'runtime.unstable_importModule(path)',
  ])('would be rejected with %s', (line) => {
    expect(findingsIn(line)).not.toEqual([]);
  });
});
