import { Database } from '../../src/database/database.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { JobsService } from '../../src/jobs/jobs.service.js';
import { beforeCalling } from '../support/calls.js';
import type { Panel } from '../support/panel.js';
import { useTwoProcesses } from '../support/panel-hooks.js';
import { eventually } from '../support/eventually.js';
import { withResolvers } from '../support/with-resolvers.js';

interface LeaseRow {
  due_at: number;
  holder: string;
  held_until: number;
}

describe('a job of two processes on one database', () => {
  let panel: Panel;
  let other: Panel;
  let count = 0;
  useTwoProcesses((started) => ({ panel, other } = started));

  /** Adds a job to some processes, and lets its first turn come. The promise resolves when one of them runs it. */
  async function given(work: (where: Panel, signal: AbortSignal) => Promise<unknown>, where = [panel, other]) {
    const name = `job ${++count}`;
    const { promise: begun, resolve: begin } = withResolvers();
    for (const each of where) {
      each.service(JobsService).every(name, 600, (signal) => {
        begin();
        return work(each, signal);
      });
    }
    await lookAll();
    panel.clock.advance(600);
    return { name, begun };
  }

  async function lookAll(): Promise<void> {
    await Promise.all([panel, other].map((each) => each.service(JobsService).runDue()));
  }

  async function leaseOf(name: string): Promise<LeaseRow | undefined> {
    const [row] = await panel.rows<LeaseRow>('SELECT due_at, holder, held_until FROM leases WHERE name = ?', [name]);
    return row;
  }

  it('runs once in each turn, in either process', async () => {
    const runs: number[] = [];
    await given(async () => runs.push(panel.clock.unixSeconds()));
    const start = panel.clock.unixSeconds();
    for (let turn = 0; turn < 3; turn++) {
      await Promise.all([lookAll(), lookAll()]);
      panel.clock.advance(599);
      await lookAll();
      panel.clock.advance(1);
    }
    expect(runs).toEqual([start, start + 600, start + 1200]);
  });

  it.each([
    ['the same process', (): Panel => panel],
    ['another process', (): Panel => other],
  ])('runs once more if %s starts it while its turn is ending', async (_which, starter) => {
    const turns: number[] = [];
    const { name } = await given(async () => {
      turns.push(turns.length);
      // This turn has already looked for work.
      if (turns.length === 1) await starter().service(JobsService).startNow(name);
    });
    await lookAll();
    await lookAll();
    expect(turns).toEqual([0, 1]);
    await lookAll();
    expect(turns).toEqual([0, 1]);
    panel.clock.advance(600);
    await lookAll();
    expect(turns).toEqual([0, 1, 2]);
  });

  it('runs again at once after a turn during which it was started', async () => {
    let turns = 0;
    const { name } = await given(async (where) => {
      turns++;
      if (turns === 1) await where.service(JobsService).startNow(name);
    });
    await panel.service(JobsService).runDue();
    expect(turns).toBe(2);
  });

  it('does not run before the end of its first period', async () => {
    let runs = 0;
    for (const each of [panel, other]) each.service(JobsService).every('patient', 600, async () => runs++);
    await lookAll();
    panel.clock.advance(599);
    await lookAll();
    expect(runs).toBe(0);
    panel.clock.advance(1);
    await lookAll();
    expect(runs).toBe(1);
  });

  it('runs once after the panel was down for many turns', async () => {
    let runs = 0;
    await given(async () => runs++);
    panel.clock.advance(86_400);
    await lookAll();
    await lookAll();
    expect(runs).toBe(1);
  });

  it('keeps its turn while its work continues, and no other process takes it', async () => {
    const { promise: released, resolve: release } = withResolvers();
    const runs: Panel[] = [];
    const { name, begun } = await given(async (where) => {
      runs.push(where);
      await released;
    });
    const work = panel.service(JobsService).runDue();
    await begun;
    for (let step = 0; step < 20; step++) {
      panel.clock.advance(20);
      await Promise.race([panel.service(JobsService).runDue(), work]);
      await other.service(JobsService).runDue();
    }
    expect(runs).toEqual([panel]);
    release();
    await work;
    expect(await leaseOf(name)).toMatchObject({ holder: '', held_until: 0 });
  });

  it('moves to another process a minute after its process stops renewing the lease; the first process aborts its work', async () => {
    const { promise: released, resolve: release } = withResolvers();
    const signals = new Map<Panel, AbortSignal>();
    const { name, begun } = await given(async (where, signal) => {
      signals.set(where, signal);
      if (where === panel) await released;
    });
    const work = panel.service(JobsService).runDue();
    await begun;
    panel.clock.advance(59);
    await other.service(JobsService).runDue();
    expect([...signals.keys()]).toEqual([panel]);
    panel.clock.advance(1);
    await other.service(JobsService).runDue();
    expect([...signals.keys()]).toEqual([panel, other]);
    const taken = await leaseOf(name);

    expect(signals.get(panel)?.aborted).toBe(false);
    await panel.service(JobsService).runDue();
    expect(signals.get(panel)?.aborted).toBe(true);
    release();
    await work;
    expect(await leaseOf(name)).toEqual(taken);
  });

  it('is aborted when the database is unreachable for so long that its lease expires', async () => {
    const { promise: released, resolve: release } = withResolvers();
    let signal: AbortSignal | undefined;
    const { name, begun } = await given(async (_where, given) => {
      signal = given;
      await released;
    });
    const work = panel.service(JobsService).runDue();
    await begun;
    const away = beforeCalling(panel.service(Database), 'write', () => {
      throw new DatabaseUnavailable();
    });
    panel.clock.advance(59);
    await panel.service(JobsService).runDue();
    expect(signal?.aborted).toBe(false);
    panel.clock.advance(1);
    await panel.service(JobsService).runDue();
    expect(signal?.aborted).toBe(true);
    away.restore();
    release();
    await work;
    // The turn did not finish, so it is still due.
    expect((await leaseOf(name))?.due_at).toBeLessThanOrEqual(panel.clock.unixSeconds());
  });

  it('runs again a minute after a failure, which the log reports', async () => {
    let runs = 0;
    const { name } = await given(async () => {
      if (++runs === 1) throw new Error('not today');
    });
    await lookAll();
    await lookAll();
    expect(runs).toBe(1);
    expect([...panel.log, ...other.log].join('\n')).toContain(`The job ${name} failed`);
    panel.clock.advance(60);
    await lookAll();
    expect(runs).toBe(2);
  });

  it('runs again after a clock that was days ahead is corrected', async () => {
    let runs = 0;
    const { name } = await given(async () => runs++);
    const start = panel.clock.unixSeconds();
    panel.clock.set((start + 3 * 86_400) * 1000);
    await lookAll();
    expect(runs).toBe(1);
    // A process died during its turn, which it had taken at that time.
    await panel.execute('UPDATE leases SET held_until = ? WHERE name = ?', [start + 3 * 86_400 + 60, name]);
    panel.clock.set(start * 1000);
    await lookAll();
    expect(runs).toBe(2);
    await lookAll();
    expect(runs).toBe(2);
    panel.clock.advance(600);
    await lookAll();
    expect(runs).toBe(3);
  });

  it('has one turn a period if clocks differ by less than a minute', async () => {
    let runs = 0;
    const { name } = await given(async () => runs++);
    await lookAll();
    expect(runs).toBe(1);
    await panel.execute('UPDATE leases SET due_at = due_at + 59 WHERE name = ?', [name]);
    await lookAll();
    expect(runs).toBe(1);
    await panel.execute('UPDATE leases SET due_at = due_at + 2 WHERE name = ?', [name]);
    await lookAll();
    expect(runs).toBe(2);
  });

  it('does not wait for other jobs', async () => {
    const { promise: released, resolve: release } = withResolvers();
    let runs = 0;
    const jobs = panel.service(JobsService);
    jobs.every('quick', 600, async () => runs++);
    const { begun } = await given(() => released, [panel]);
    const work = jobs.runDue();
    await begun;
    // Nobody holds the turn before its work, either. The turn ends some time after it.
    await eventually(async () => {
      expect(runs).toBe(1);
      expect(await panel.rows("SELECT holder FROM leases WHERE name = 'quick'")).toEqual([{ holder: '' }]);
    });
    panel.clock.advance(600);
    await jobs.runDue();
    release();
    await work;
    expect(runs).toBe(2);
  });

  it('is aborted and released at once when its process stops', async () => {
    const leaving = await panel.another();
    let state = 'waiting';
    const { name, begun } = await given(
      async (where, signal) => {
        if (where !== leaving) return;
        state = 'running';
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        state = 'ended';
      },
      [leaving],
    );
    await leaving.service(JobsService).runDue();
    panel.clock.advance(600);
    const work = leaving.service(JobsService).runDue();
    await begun;
    expect(state).toBe('running');
    await leaving.stop();
    await work;
    expect(state).toBe('ended');
    const lease = await leaseOf(name);
    expect(lease).toMatchObject({ holder: '', held_until: 0 });
    expect(lease?.due_at).toBeLessThanOrEqual(panel.clock.unixSeconds());
  });

  it('has a unique name', () => {
    const again = (): void => panel.service(JobsService).every('session-purge', 60, async () => undefined);
    expect(again).toThrow('two jobs named session-purge');
  });
});
