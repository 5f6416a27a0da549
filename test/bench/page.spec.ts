import { readFileSync } from 'node:fs';
import { newest, renderPage } from '../../bench/report/page.mjs';
import { PAGE, writtenPage } from '../../bench/report/write-page.mjs';

const page =
  '# Page\n\nWords.\n\n<!-- bench: changes 1000 -->\n<!-- /bench -->\n\n<!-- bench: runs -->\nold\n<!-- /bench -->\n';

function runOf(date: string, rows: object[]) {
  const machine = { processor: 'A processor', cores: 2, gigabytes: 24, loadBefore: 0.5 };
  const options = { seconds: 1, rounds: 3, connections: 64, storm: { nodes: 1, seconds: 1 }, sites: [] };
  const about = { commit: 'abc1234', isClean: true, machine, versions: { Node: '20.20.2' }, options, seconds: 61 };
  return JSON.parse(JSON.stringify({ name: `run-${date}`, date: `${date}T10:00:00.000Z`, ...about, rows }));
}

function rowOf(more: object) {
  const row = { part: 'changes', database: 'sqlite', users: 1000, operation: 'a change', unit: 'ms', value: 12.3 };
  return { ...row, ...more };
}

describe('the page of benchmarks', () => {
  it('has the tables of the kept runs', () => {
    // `npm run bench -- --write` writes it.
    expect(readFileSync(PAGE, 'utf8')).toBe(writtenPage());
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
