import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOrder } from '../../scripts/testing/file-order.mjs';
import Sequencer from './sequencer.mjs';

const root = join(import.meta.dirname, '..', '..');
const order = JSON.parse(readFileSync(join(root, 'test/runner/file-order.json'), 'utf8')) as string[];
const [first = '', second = ''] = order;

/** Sorts files of projects: `e2e-mysql test/a.e2e.ts`. By their sizes alone, Jest would leave them in this order. */
function sorted(names: readonly string[]): string[] {
  const tests = names.map((name, index) => {
    const [project = '', file = ''] = name.split(' ');
    const config = { id: project, cache: false, rootDir: root, displayName: { name: project } };
    return { name, path: join(root, file), context: { config, hasteFS: { getSize: () => names.length - index } } };
  });
  return new Sequencer().sort(tests).map(({ name }: { name: string }) => name);
}

describe('the order of the test files', () => {
  it('is that of the list; new files come last', () => {
    const others = ['e2e-mysql test/new.e2e.ts', 'unit test/new.spec.ts'];
    expect(sorted([...others, second, first])).toEqual([first, second, ...others]);
  });

  it('tells the databases of a file apart', () => {
    const [, file = ''] = first.split(' ');
    expect(sorted([`e2e-none ${file}`, second, first])).toEqual([first, second, `e2e-none ${file}`]);
  });

  it('names each file once, and files that all exist', () => {
    expect(order.length).toBeGreaterThan(50);
    expect(new Set(order).size).toBe(order.length);
    expect(order.filter((name) => !existsSync(join(root, name.split(' ')[1] ?? '')))).toEqual([]);
  });
});

describe('a new list', () => {
  /** @param files seconds and seconds of processor time by name */
  const listOf = (files: Record<string, readonly [number, number]>): string[] =>
    fileOrder(
      [
        {
          name: 'e2e-mysql',
          report: {
            testResults: Object.entries(files).map(([name, [seconds, cpuSeconds]]) => ({
              ...{ name: join(root, name), startTime: 5000, endTime: 5000 + 1000 * seconds, cpuSeconds },
            })),
          },
        },
      ],
      root,
    ).map((name) => name.replace('e2e-mysql ', ''));

  it('begins with the longest files', () => {
    expect(listOf({ a: [1, 1], b: [30, 20], c: [20, 40] })).toEqual(['b', 'c', 'a']);
  });

  it('starts files that compute beside files that wait', () => {
    const waiting = { w1: [90, 1], w2: [80, 1], w3: [70, 1], w4: [60, 1] } as const;
    const busy = { c1: [85, 80], c2: [80, 70], c3: [70, 70], c4: [65, 60] } as const;
    expect(listOf({ ...waiting, ...busy })).toEqual(['w1', 'w2', 'w3', 'c1', 'c2', 'w4', 'c3', 'c4']);
  });
});
