import { readFileSync } from 'node:fs';
import { eventually } from '../../support/eventually.js';
import { newToken, Scrape } from '../../metrics/scrape.js';
import { Installation } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';

const LIVE = { route: '/health/live', outcome: '2xx' };
const REQUESTS = 60;
/** On a busy machine a worker may miss some scrapes: the primary waits for it for two seconds. */
const ANSWER_MS = 60_000;

describe('one scrape of WORKERS=3', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.create();
  }, PATIENCE_MS);
  afterAll(() => installation.stop(), PATIENCE_MS);

  const start = async (settings: Record<string, string>): Promise<PanelProcess> => {
    const panel = await installation.start({ WORKERS: '3', ...settings });
    await panel.until('listening three times', () => listening(panel) === 3);
    return panel;
  };
  /** Each request has its own connection, so the primary distributes the requests to all workers. */
  const call = async (panel: PanelProcess): Promise<void> => {
    for (let request = 0; request < REQUESTS; request++) {
      expect((await panel.send('/health/live')).status).toBe(200);
    }
  };
  const read = async (url: string, headers: Record<string, string> = {}): Promise<Scrape> => {
    const reply = await fetch(url, { headers });
    expect(reply.status).toBe(200);
    return new Scrape(await reply.text());
  };

  it(
    'on its own port has the sums of all workers, each worker once, and the database once',
    async () => {
      const panel = await start({ METRICS_PORT: '0' });
      const url = metricsUrl(panel);
      await call(panel);
      const scrape = await eventually(async () => {
        const each = await read(url);
        expect(each.value('http_requests_total', LIVE)).toBe(REQUESTS);
        expect(each.value('processes')).toBe(3);
        return each;
      }, ANSWER_MS);
      expect(scrape.find('database_up')).toEqual([{ name: 'linegate_database_up', labels: {}, value: 1 }]);
      expect(scrape.find('event_loop_delay_seconds')).toHaveLength(3);
      expect(panel.log.filter((line) => line['msg'] === 'serving metrics')).toHaveLength(1);
      const again = await Promise.all(Array.from({ length: 5 }, () => read(url)));
      expect(again.map((each) => each.value('http_requests_total', LIVE))).toEqual(Array(5).fill(REQUESTS));
      await panel.kill();
    },
    PATIENCE_MS,
  );

  it(
    'keeps the counts of a dead worker, and adds those of its successor',
    async () => {
      const panel = await start({ METRICS_PORT: '0' });
      const url = metricsUrl(panel);
      await call(panel);
      await eventually(async () => expect((await read(url)).value('http_requests_total', LIVE)).toBe(REQUESTS));
      for (const pid of workersOf(panel).slice(0, 2)) process.kill(pid, 'SIGKILL');
      await panel.until('listening five times', () => listening(panel) === 5);
      expect((await read(url)).value('http_requests_total', LIVE)).toBe(REQUESTS);
      await call(panel);
      await eventually(async () => {
        const scrape = await read(url);
        expect(scrape.value('http_requests_total', LIVE)).toBe(2 * REQUESTS);
        expect(scrape.value('processes')).toBe(3);
      });
      await panel.kill();
    },
    PATIENCE_MS,
  );

  it(
    'gets a response without a paused worker, and includes the last counts of this worker',
    async () => {
      const panel = await start({ METRICS_PORT: '0' });
      const url = metricsUrl(panel);
      await call(panel);
      await eventually(async () => expect((await read(url)).value('http_requests_total', LIVE)).toBe(REQUESTS));
      const [pid = 0] = workersOf(panel);
      process.kill(pid, 'SIGSTOP');
      await eventually(async () => {
        const scrape = await read(url);
        expect([scrape.value('http_requests_total', LIVE), scrape.value('processes')]).toEqual([REQUESTS, 2]);
      }, ANSWER_MS);
      process.kill(pid, 'SIGCONT');
      await panel.kill();
    },
    PATIENCE_MS,
  );

  it(
    'behind the token is the same from every worker',
    async () => {
      const token = newToken();
      const panel = await start({ METRICS_TOKEN: token });
      const url = `${panel.url}/metrics`;
      await call(panel);
      const headers = { authorization: `Bearer ${token}`, connection: 'close' };
      await eventually(async () =>
        expect((await read(url, headers)).value('http_requests_total', LIVE)).toBe(REQUESTS),
      );
      for (let n = 0; n < 6; n++) {
        await eventually(async () => {
          const scrape = await read(url, headers);
          expect([scrape.value('http_requests_total', LIVE), scrape.value('processes')]).toEqual([REQUESTS, 3]);
        }, ANSWER_MS);
      }
      expect((await panel.send('/metrics')).status).toBe(401);
      await panel.kill();
    },
    PATIENCE_MS,
  );

  it(
    'ends the program if another program uses its port',
    async () => {
      const first = await start({ METRICS_PORT: '0' });
      const { port } = new URL(metricsUrl(first));
      for (const WORKERS of ['1', '2']) {
        await expect(installation.start({ WORKERS, METRICS_PORT: port })).rejects.toThrow(
          `Another program listens on 127.0.0.1 port ${port}: set another METRICS_PORT`,
        );
      }
      await first.kill();
    },
    PATIENCE_MS,
  );
});

function metricsUrl(panel: PanelProcess): string {
  return String(panel.log.find((line) => line['msg'] === 'serving metrics')?.['url']);
}

function listening(panel: PanelProcess): number {
  return panel.log.filter((line) => line['msg'] === 'listening').length;
}

/** The ids of the child processes, as Linux lists them. */
function workersOf({ pid }: PanelProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
