import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import { Installation } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';

/** A minute, and the looks before and after it. */
const SILENCE_MS = 90_000;

describe('WORKERS=2', () => {
  let installation: Installation;
  let panel: PanelProcess;
  beforeAll(async () => {
    installation = await Installation.create();
    panel = await installation.start({ WORKERS: '2' });
    await panel.until('listening twice', () => listening(panel) === 2);
  }, PATIENCE_MS);
  afterAll(async () => {
    await panel.kill();
    await installation.stop();
  }, PATIENCE_MS);

  it(
    'shares the port',
    async () => {
      const urls = panel.log.filter((line) => line['msg'] === 'listening').map((line) => line['url']);
      expect(urls).toEqual([panel.url, panel.url]);
      expect(workersOf(panel)).toHaveLength(2);
      for (let request = 0; request < 20; request++) expect((await panel.send('/health/ready')).status).toBe(200);
    },
    PATIENCE_MS,
  );

  it(
    'replaces a killed worker, and responds meanwhile',
    async () => {
      const [victim = 0, survivor = 0] = workersOf(panel);
      process.kill(victim, 'SIGKILL');
      // Until the first process notices the death, Node may hand a connection to the dead worker. Such a connection gets no response.
      await eventually(() => expect(workersOf(panel)).not.toContain(victim));
      while (listening(panel) < 3) {
        expect((await panel.send('/health/live')).status).toBe(200);
        await sleep(20);
      }
      const workers = workersOf(panel);
      expect(workers).toHaveLength(2);
      expect(workers).toContain(survivor);
      expect(workers).not.toContain(victim);
    },
    PATIENCE_MS,
  );

  it(
    'ends a worker that gives no sign for a minute, and starts another',
    async () => {
      const [victim = 0, survivor = 0] = workersOf(panel);
      const before = listening(panel);
      process.kill(victim, 'SIGSTOP');
      await eventually(() => expect(workersOf(panel)).not.toContain(victim), SILENCE_MS);
      await eventually(() => expect(listening(panel)).toBe(before + 1), PATIENCE_MS);
      expect(workersOf(panel)).toHaveLength(2);
      expect(workersOf(panel)).toContain(survivor);
      expect(panel.log.filter((line) => line['worker'] === victim)).toEqual([
        expect.objectContaining({ msg: expect.stringContaining('no sign for a minute') }),
      ]);
    },
    SILENCE_MS + PATIENCE_MS,
  );

  it(
    'ends with all its workers on SIGTERM, even if a worker has just died',
    async () => {
      const workers = workersOf(panel);
      process.kill(workers[0] ?? 0, 'SIGKILL');
      await sleep(100);
      expect(await panel.stop()).toEqual({ code: 0, signal: null });
      // Longer than the panel needs to replace a worker.
      await sleep(1200);
      for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
      await expect(panel.send('/health/live')).rejects.toThrow('ECONNREFUSED');
    },
    PATIENCE_MS,
  );
});

function listening(panel: PanelProcess): number {
  return panel.log.filter((line) => line['msg'] === 'listening').length;
}

/** The ids of the child processes, as Linux lists them. */
function workersOf({ pid }: PanelProcess): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return list === '' ? [] : list.split(' ').map(Number);
}
