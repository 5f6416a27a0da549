import { addCounts } from './departed.js';
import { exposition } from './exposition.js';
import { METRIC_IDS, METRICS } from './metric-list.js';
import { Metrics } from './metrics.js';
import { hasToken } from './scrape-token.js';

/** The lines of a metric. */
async function linesOf(name: string, ...all: Metrics[]): Promise<string[]> {
  const text = await exposition(await Promise.all(all.map((metrics) => metrics.snapshot(true))));
  return text.split('\n').filter((line) => line.startsWith(`linegate_${name}`));
}

describe('Metrics', () => {
  it('add up counts by their labels', async () => {
    const metrics = new Metrics(true);
    metrics.count('requests', ['/a/:id', '304']);
    metrics.count('requests', ['/a/:id', '304'], 2);
    metrics.count('requests', ['/a/:id', '2xx']);
    metrics.count('refusals', ['skewed'], 0);
    expect(await linesOf('http_requests_total', metrics)).toEqual([
      'linegate_http_requests_total{route="/a/:id",outcome="304"} 3',
      'linegate_http_requests_total{route="/a/:id",outcome="2xx"} 1',
    ]);
    expect(await linesOf('line_key_refusals_total', metrics)).toEqual([
      'linegate_line_key_refusals_total{reason="skewed"} 0',
    ]);
  });

  it('put values into the buckets of a histogram: a limit belongs to its bucket', async () => {
    const metrics = new Metrics(true);
    for (const age of [0, 1, 1.5, 10, 90_000]) metrics.observe('listAge', ['ss'], age);
    expect(await linesOf('list_age_seconds', metrics)).toEqual([
      'linegate_list_age_seconds_bucket{family="ss",le="1"} 2',
      'linegate_list_age_seconds_bucket{family="ss",le="10"} 4',
      'linegate_list_age_seconds_bucket{family="ss",le="60"} 4',
      'linegate_list_age_seconds_bucket{family="ss",le="600"} 4',
      'linegate_list_age_seconds_bucket{family="ss",le="3600"} 4',
      'linegate_list_age_seconds_bucket{family="ss",le="21600"} 4',
      'linegate_list_age_seconds_bucket{family="ss",le="86400"} 4',
      'linegate_list_age_seconds_bucket{family="ss",le="+Inf"} 5',
      'linegate_list_age_seconds_sum{family="ss"} 90012.5',
      'linegate_list_age_seconds_count{family="ss"} 5',
    ]);
  });

  it('of several processes show the sum, or the value of the busiest process', async () => {
    const [one, two] = [new Metrics(true), new Metrics(true)];
    for (const [metrics, value] of [
      [one, 3],
      [two, 5],
    ] as const) {
      metrics.gauge('poolUsed', () => [[[], value]]);
      metrics.gauge('hashQueue', () => [[['login'], value]]);
      metrics.count('reports', ['ss', 'applied'], value);
      metrics.observe('reportLag', ['ss'], value);
    }
    expect(await linesOf('database_pool_used', one, two)).toEqual(['linegate_database_pool_used 5']);
    expect(await linesOf('hash_queue', one, two)).toEqual(['linegate_hash_queue{kind="login"} 8']);
    expect(await linesOf('reports_total', one, two)).toEqual([
      'linegate_reports_total{family="ss",result="applied"} 8',
    ]);
    expect(await linesOf('report_lag_seconds_count', one, two)).toEqual([
      'linegate_report_lag_seconds_count{family="ss"} 2',
    ]);
    expect(await linesOf('report_lag_seconds_sum', one, two)).toEqual([
      'linegate_report_lag_seconds_sum{family="ss"} 8',
    ]);
  });

  it('keep the counts of ended processes, and drop their gauges', async () => {
    const [first, second] = [new Metrics(true), new Metrics(true)];
    first.gauge('hashQueue', () => [[['login'], 9]]);
    first.count('reports', ['ss', 'applied'], 2);
    second.count('reports', ['ss', 'applied'], 3);
    second.count('reports', ['ssr', 'applied'], 1);
    const departed = addCounts(addCounts([], await first.snapshot(false)), await second.snapshot(false));
    const lines = (await exposition([departed])).split('\n').filter((line) => /^linegate/.test(line));
    expect(lines).toEqual([
      'linegate_reports_total{family="ss",result="applied"} 5',
      'linegate_reports_total{family="ssr",result="applied"} 1',
    ]);
  });

  it('read the database for one process of a scrape only', async () => {
    const metrics = new Metrics(true);
    let reads = 0;
    metrics.gaugesOfDatabase(() => {
      reads++;
      return Promise.resolve([{ id: 'databaseUp', labels: [], value: 1 }]);
    });
    await metrics.snapshot(false);
    expect(reads).toBe(0);
    expect(await linesOf('database_up', metrics)).toEqual(['linegate_database_up 1']);
    expect(reads).toBe(1);
  });

  it('count nothing while they are off', async () => {
    const metrics = new Metrics(false);
    metrics.count('requests', ['/a', '2xx']);
    metrics.observe('requestSeconds', ['/a'], 1);
    metrics.gauge('poolUsed', () => [[[], 1]]);
    expect((await metrics.snapshot(false)).flatMap(({ values }) => values)).toEqual([]);
  });

  it('have names with a unit, and a help text each', () => {
    for (const id of METRIC_IDS) {
      const { name, help, type } = METRICS[id];
      expect(name).toMatch(type === 'counter' ? /^linegate_[a-z_]+_total$/ : /^linegate_[a-z_]+(?<!_total)$/);
      expect(help.length).toBeGreaterThan(10);
    }
    expect(new Set(METRIC_IDS.map((id) => METRICS[id].name)).size).toBe(METRIC_IDS.length);
  });
});

describe('the token of a scrape', () => {
  it.each(['Bearer abc', 'bearer abc'])('is accepted as %s', (header) => {
    expect(hasToken(header, 'abc')).toBe(true);
  });

  it.each([
    undefined,
    '',
    'abc',
    'Bearer',
    'Bearer ',
    'Bearer abcd',
    'Bearer ab',
    'Basic abc',
    'Bearer abc x',
    'xBearer abc',
  ])('is rejected as %p', (header) => {
    expect(hasToken(header, 'abc')).toBe(false);
  });
});
