import { eventually } from '../../support/eventually.js';
import { Installation } from '../../support/process/installation.js';
import { PATIENCE_MS, type PanelProcess } from '../../support/process/process.js';

interface ProcessRow {
  readonly pid: number;
  readonly role: string;
  readonly seen_at: number;
  readonly clock_at: number;
}

describe('the rows of real processes', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.create();
  });
  afterAll(() => installation.stop());

  const others = async (): Promise<ProcessRow[]> =>
    installation.admin.rows('SELECT * FROM processes WHERE pid <> ? ORDER BY pid', [process.pid]);
  const rowOf = async (panel: PanelProcess) => (await others()).find(({ pid }) => pid === panel.pid);

  it(
    'are renewed by a timer, removed at a stop, and stay after a kill',
    async () => {
      const [stopped, killed] = await Promise.all([installation.start(), installation.start()]);
      const first = await rowOf(stopped);
      expect(first).toMatchObject({ role: 'panel' });
      // One machine has one clock. A slow response is no difference.
      expect(first?.clock_at).toBe(first?.seen_at);
      await eventually(async () => {
        expect((await rowOf(stopped))?.seen_at).toBeGreaterThan(first?.seen_at ?? 0);
      }, PATIENCE_MS / 2);
      expect(await stopped.stop()).toEqual({ code: 0, signal: null });
      await killed.kill();
      expect(await others()).toMatchObject([{ pid: killed.pid }]);
    },
    PATIENCE_MS,
  );

  it(
    'are one for each worker',
    async () => {
      await installation.admin.execute('DELETE FROM processes');
      const panel = await installation.start({ WORKERS: '2' });
      // A signal before that ends a worker at once.
      const listening = () => panel.log.filter(({ msg }) => msg === 'listening');
      await panel.until('listening with both workers', () => listening().length === 2);
      expect(await others()).toHaveLength(2);
      expect((await others()).map(({ pid }) => pid)).not.toContain(panel.pid);
      await panel.stop();
      expect(await others()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
