import { Database } from '../../src/database/database.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { Jobs } from '../../src/jobs/jobs.js';
import { beforeCalling } from '../support/calls.js';
import { Panel } from '../support/panel.js';

interface LeaseRow {
  due_at: number;
  holder: string;
  held_until: number;
}

describe('a job of two processes on one database', () => {
  let panel: Panel;
  let other: Panel;
  let count = 0;
  beforeAll(async () => {
    panel = await Panel.start();
    other = await panel.another();
  });
  afterAll(async () => {
    await other.stop();
    await panel.stop();
  });

  /** Adds a job to some processes, and lets its first turn come. The promise resolves when one of them is at it. */
  async function given(work: (where: Panel, signal: AbortSignal) => Promise<unknown>, where = [panel, other]) {
    const name = `job ${++count}`;
    const { promise: begun, resolve: begin } = withResolvers();
    for (const each of where) {
      each.service(Jobs).every(name, 600, (signal) => {
        begin();
        return work(each, signal);
      });
    }
    await lookAll();
    panel.clock.advance(600);
    return { name, begun };
  }

  async function lookAll(): Promise<void> {
    await Promise.all([panel, other].map((each) => each.service(Jobs).runDue()));
  }

  async function leaseOf(name: string): Promise<LeaseRow | undefined> {
    const [row] = await panel.rows<LeaseRow>('SELECT due_at, holder, held_until FROM leases WHERE name = ?', [name]);
    return row;
  }

  it('runs once a turn, in whichever of them', async () => {
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

  it('does not run before its first period is over', async () => {
    let runs = 0;
    for (const each of [panel, other]) each.service(Jobs).every('patient', 600, async () => runs++);
    await lookAll();
    panel.clock.advance(599);
    await lookAll();
    expect(runs).toBe(0);
    panel.clock.advance(1);
    await lookAll();
    expect(runs).toBe(1);
  });

  it('runs once where the panel was away for many turns', async () => {
    let runs = 0;
    await given(async () => runs++);
    panel.clock.advance(86_400);
    await lookAll();
    await lookAll();
    expect(runs).toBe(1);
  });

  it('keeps its turn for as long as its work goes on, and nobody else takes it', async () => {
    const { promise: released, resolve: release } = withResolvers();
    const runs: Panel[] = [];
    const { name, begun } = await given(async (where) => {
      runs.push(where);
      await released;
    });
    const work = panel.service(Jobs).runDue();
    await begun;
    for (let step = 0; step < 20; step++) {
      panel.clock.advance(20);
      await Promise.race([panel.service(Jobs).runDue(), work]);
      await other.service(Jobs).runDue();
    }
    expect(runs).toEqual([panel]);
    release();
    await work;
    expect(await leaseOf(name)).toMatchObject({ holder: '', held_until: 0 });
  });

  it('is taken over a minute after its process has stopped renewing, and that one is told to end', async () => {
    const { promise: released, resolve: release } = withResolvers();
    const signals = new Map<Panel, AbortSignal>();
    const { name, begun } = await given(async (where, signal) => {
      signals.set(where, signal);
      if (where === panel) await released;
    });
    const work = panel.service(Jobs).runDue();
    await begun;
    panel.clock.advance(59);
    await other.service(Jobs).runDue();
    expect([...signals.keys()]).toEqual([panel]);
    panel.clock.advance(1);
    await other.service(Jobs).runDue();
    expect([...signals.keys()]).toEqual([panel, other]);
    const taken = await leaseOf(name);

    expect(signals.get(panel)?.aborted).toBe(false);
    await panel.service(Jobs).runDue();
    expect(signals.get(panel)?.aborted).toBe(true);
    release();
    await work;
    expect(await leaseOf(name)).toEqual(taken);
  });

  it('is told to end when its lease could not be renewed in time, since the database was away', async () => {
    const { promise: released, resolve: release } = withResolvers();
    let signal: AbortSignal | undefined;
    const { name, begun } = await given(async (_where, given) => {
      signal = given;
      await released;
    });
    const work = panel.service(Jobs).runDue();
    await begun;
    const away = beforeCalling(panel.service(Database), 'write', () => {
      throw new DatabaseUnavailable();
    });
    panel.clock.advance(59);
    await panel.service(Jobs).runDue();
    expect(signal?.aborted).toBe(false);
    panel.clock.advance(1);
    await panel.service(Jobs).runDue();
    expect(signal?.aborted).toBe(true);
    away.restore();
    release();
    await work;
    // It was not finished: the same turn is there to be taken.
    expect((await leaseOf(name))?.due_at).toBeLessThanOrEqual(panel.clock.unixSeconds());
  });

  it('is tried again a minute after it failed, and the log says so', async () => {
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

  it('waits for no other job', async () => {
    const { promise: released, resolve: release } = withResolvers();
    let runs = 0;
    const jobs = panel.service(Jobs);
    jobs.every('quick', 600, async () => runs++);
    const { begun } = await given(() => released, [panel]);
    const work = jobs.runDue();
    await begun;
    while (runs === 0) await new Promise(setImmediate);
    panel.clock.advance(600);
    await jobs.runDue();
    release();
    await work;
    expect(runs).toBe(2);
  });

  it('is let go at once by a process that stops, and its work is told to end', async () => {
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
    await leaving.service(Jobs).runDue();
    panel.clock.advance(600);
    const work = leaving.service(Jobs).runDue();
    await begun;
    expect(state).toBe('running');
    await leaving.stop();
    await work;
    expect(state).toBe('ended');
    const lease = await leaseOf(name);
    expect(lease).toMatchObject({ holder: '', held_until: 0 });
    expect(lease?.due_at).toBeLessThanOrEqual(panel.clock.unixSeconds());
  });

  it('has a name of its own', () => {
    const again = (): void => panel.service(Jobs).every('session-purge', 60, async () => undefined);
    expect(again).toThrow('two jobs named session-purge');
  });
});

/** A promise and the function that fulfils it. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((fulfil) => (resolve = fulfil));
  return { promise, resolve };
}
