import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sequencer from './sequencer.mjs';

const root = join(import.meta.dirname, '..', '..');
const slowest = JSON.parse(readFileSync(join(root, 'test/runner/slowest-files.json'), 'utf8')) as string[];
const [first = '', second = ''] = slowest.filter((file) => !file.includes('/web/'));

/** Sorts files with the given seconds, or without any. By their sizes alone, Jest would leave them in this order. */
function sorted(files: Record<string, number | undefined>): string[] {
  const names = Object.keys(files);
  const nameOf = ({ path }: { path: string }) => path.slice(root.length + 1);
  const config = { cache: false, rootDir: root };
  const hasteFS = { getSize: (path: string) => names.length - names.indexOf(nameOf({ path })) };
  const tests = names.map((file) => ({ path: join(root, file), context: { config, hasteFS } }));
  const sequencer = Object.assign(new Sequencer(), { time: (test: { path: string }) => files[nameOf(test)] });
  return sequencer.sort(tests).map(nameOf);
}

describe('the order of the test files', () => {
  it('begins with the slowest files in a fresh clone, and ends with browsers', () => {
    const files = { 'test/a.e2e.ts': undefined, 'test/web/pages.e2e.ts': undefined };
    expect(sorted({ ...files, [second]: undefined, [first]: undefined })).toEqual([
      first,
      second,
      ...Object.keys(files),
    ]);
  });

  it('follows the durations of the last run', () => {
    expect(sorted({ [first]: 1, [second]: 3, 'test/a.e2e.ts': 2 })).toEqual([second, 'test/a.e2e.ts', first]);
  });

  it('uses a list of slow files that all exist', () => {
    expect(slowest.length).toBeGreaterThan(20);
    expect(slowest.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
