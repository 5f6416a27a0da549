import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTS } from '../../bench/options.mjs';
import { renderPage } from '../../bench/report/page.mjs';
import { below, rateRow, shareOfProcessor, shareOfRate, timeRow, valueRow } from '../../bench/report/rows.mjs';

const PAGE = join(import.meta.dirname, '../../docs/benchmarks.md');
const page = 'Words.\n\n<!-- bench: changes 1000 -->\nold\n<!-- /bench -->\n\n<!-- bench: run -->\n<!-- /bench -->\n';

function placed(rows: object[], database: string) {
  return JSON.parse(JSON.stringify(rows.map((row) => ({ part: 'changes', database, users: 1000, ...row }))));
}

function figuresOf(rate: number, micros: number) {
  return { rate, micros, p50: 1.25, p99: 4, cores: 0.5 };
}

describe('the page of benchmarks', () => {
  it('has a table of each part', () => {
    const blocks = [...readFileSync(PAGE, 'utf8').matchAll(/<!-- bench: (.+?) -->/g)].map(([, what]) => what);
    const parts = Object.entries(PARTS).flatMap(([part, sizes]) => sizes.map((users) => `${part} ${users}`));
    expect(blocks.toSorted()).toEqual([...parts, 'run'].toSorted());
  });

  it('has a column for each database, and keeps the words between the tables', () => {
    const rows = [
      ...placed([valueRow('a change', 12.345, 'ms', { target: below(12.345, 10, 'ms') })], 'sqlite'),
      ...placed([valueRow('a change', 3, 'ms', { note: 'once', target: below(3, 10, 'ms') })], 'mysql'),
      ...placed([timeRow('a poll', { p50: 1, p99: 1234.5 })], 'mysql'),
    ];
    const text = renderPage(page, rows, 'Commit abc1234');
    expect(text).toContain(
      [
        '|  | to reach | SQLite | MySQL |',
        '|---|---|---|---|',
        '| a change | < 10 ms | 12.3 ms | **3 ms; once** |',
        '| a poll | - | - | 1,230 ms; p50 1 ms |',
      ].join('\n'),
    );
    expect(text).toContain('Words.');
    expect(text).toContain('\nCommit abc1234.\n');
    expect(text).not.toContain('old');
    expect(renderPage(text, rows, 'Commit abc1234')).toBe(text);
  });

  it('gives the shares of another program, by rate and by processor time', () => {
    const found = { panel: figuresOf(1000, 50), ceiling: figuresOf(2000, 30.5) };
    expect(rateRow('polls', found, { target: shareOfRate(50) })).toEqual({
      operation: 'polls',
      text: '1,000 requests/s; 1.3 / 4 ms; 50 µs; 50 % / 61 %',
      target: { text: '≥ 50 %', isReached: true },
    });
    expect(rateRow('polls', found, { target: shareOfRate(51) }).target?.isReached).toBe(false);
    const byProcessor = (percents: number) => rateRow('polls', found, { target: shareOfProcessor(percents) }).target;
    expect([byProcessor(61)?.isReached, byProcessor(62)?.isReached]).toEqual([true, false]);
    const rows = { panel: figuresOf(20_000, 50), ceiling: figuresOf(1000, 700) };
    expect(rateRow('rows', rows, { unit: 'rows/s' }).text).toBe('20,000 rows/s; 1.3 / 4 ms; 50 µs; 20 times');
  });
});
