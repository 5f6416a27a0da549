import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { growthOf } from '../../bench/report/growth.mjs';
import { growthChart } from '../../bench/report/chart.mjs';
import { newest, renderPage } from '../../bench/report/page.mjs';
import { writtenFiles } from '../../bench/report/write-page.mjs';

const page =
  '# Page\n\nWords.\n\n<!-- bench: changes 1000 -->\n<!-- /bench -->\n\n<!-- bench: runs -->\nold\n<!-- /bench -->\n';

function runOf(date: string, rows: object[]) {
  const machine = { processor: 'A processor', cores: 2, gigabytes: 24, loadBefore: 0.5 };
  const options = { seconds: 1, rounds: 3, connections: 64, storm: { nodes: 1, seconds: 1, ramp: [] }, sites: [] };
  const about = { commit: 'abc1234', isClean: true, machine, versions: { Node: '20.20.2' }, options, seconds: 61 };
  return JSON.parse(JSON.stringify({ name: `run-${date}`, date: `${date}T10:00:00.000Z`, ...about, rows }));
}

function rowOf(more: object) {
  const row = { part: 'changes', database: 'sqlite', users: 1000, operation: 'a change', unit: 'ms', value: 12.3 };
  return { ...row, ...more };
}

describe('the page of benchmarks', () => {
  it('has the tables and the chart of the kept runs', () => {
    const files = writtenFiles();
    expect(files.size).toBe(2);
    for (const [file, content] of files) {
      // `npm run bench -- --write` writes both.
      expect(readFileSync(file, 'utf8')).toBe(content);
    }
  });

  it('takes the rows of a database from the newest run that has them, and keeps the words between the tables', () => {
    const runs = [
      runOf('2026-11-02', [rowOf({ database: 'mysql', value: 3 })]),
      runOf('2026-11-01', [rowOf({}), rowOf({ database: 'mysql', value: 4 }), rowOf({ users: 5 })]),
    ];
    const text = renderPage(page, runs);
    expect(text).toContain('Words.');
    expect(text).toContain('|  | to reach | SQLite, 1,000 users | MySQL, 1,000 users |');
    expect(text).toContain('| a change | - | 12.3 ms | 3 ms |');
    expect(text).toContain('Runs `run-2026-11-01`, `run-2026-11-02`.');
    expect(text).toContain('- `run-2026-11-02`: commit abc1234, 2 November 2026; A processor, 2 cores, 24 GB');
    expect(text).not.toContain('old');
    expect(renderPage(text, runs)).toBe(text);
  });

  it('says which targets are reached, and gives the shares of ceilings', () => {
    const ceilings = { 'bare Nest': { value: 2000, share: 0.5, processorShare: 0.61 } };
    const target = { text: '≥ 60 %', isReached: true };
    const text = renderPage(page, [runOf('2026-11-01', [rowOf({ unit: 'requests/s', ceilings, target })])]);
    expect(text).toContain('| a change | SQLite | 12.3 | - / - | - | - | 2,000; 50 % / 61 % | **≥ 60 %** |');
    const missed = renderPage(page, [
      runOf('2026-11-01', [rowOf({ ceilings, target: { ...target, isReached: false } })]),
    ]);
    expect(missed).toContain('| ≥ 60 %: missed |');
  });

  it('says what was not measured', () => {
    expect(renderPage(page, [])).toContain('Not measured yet.');
    expect(newest([], 'changes')).toEqual([]);
  });
});

describe('the growth of an operation', () => {
  it('has the exponent of the power of the number of users', () => {
    const exponents = fc.double({ min: -2, max: 3, noNaN: true });
    const factors = fc.double({ min: 0.001, max: 1000, noNaN: true });
    fc.assert(
      fc.property(exponents, factors, (exponent, factor) => {
        const rows = [1000, 10_000, 100_000].map((users) => rowOf({ users, value: factor * users ** exponent }));
        const [operation] = growthOf(rows);
        expect(operation?.lines[0]?.exponent).toBeCloseTo(exponent, 6);
      }),
    );
  });

  it('is drawn with a name for each line', () => {
    const rows = ['sqlite', 'mysql'].flatMap((database) =>
      [1000, 10_000].map((users) => rowOf({ database, users, value: users / 100 })),
    );
    const chart = growthChart(growthOf(rows));
    expect(chart.match(/<polyline/g)).toHaveLength(2);
    expect(chart).toContain('SQLite n^1.00');
    expect(chart).toContain('MySQL n^1.00');
    expect(chart).toContain('a change, ms');
  });
});
