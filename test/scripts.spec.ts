import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const scripts = ['.', 'web', 'scripts', 'web/generator'].flatMap((folder) => {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>;
  };
  return Object.entries(manifest.scripts ?? {}).map(([name, command]) => ({ name, command }));
});

describe('the scripts of package.json', () => {
  it('exist', () => {
    expect(scripts.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'demo', 'test', 'linegate']));
  });

  it('each run one program with plain arguments, which every shell can run, even on Windows', () => {
    const plain = /^node [\w/-]+\.mjs( (--)?\w[\w:-]*)*$/;
    expect(scripts.filter(({ command }) => !plain.test(command))).toEqual([]);
  });

  it('refer to existing files', () => {
    const missing = scripts.filter(({ command }) => !existsSync(join(root, command.split(' ')[1] ?? '')));
    expect(missing).toEqual([]);
  });
});
