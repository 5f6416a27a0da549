import type { EntityManager } from 'typeorm';
import { Clock } from '../../src/common/time/clock.js';
import { Metrics } from '../../src/metrics/metrics.js';
import { sqliteDataSource } from '../../src/database/connection/data-source.js';
import { Database, type Work } from '../../src/database/database.js';
import { HeartbeatService } from '../../src/database/processes/heartbeat.service.js';
import { RegisteredDatabase } from '../../src/database/processes/registered-database.js';

/** Time that a test moves. */
class ManualClock extends Clock {
  time = 0;
  now = (): number => this.time;
  monotonic = (): number => this.time;
  async sleep(): Promise<void> {}
}

/** A database in which the work of a change may wait before it begins. It takes heartbeats while it is well. */
class WaitingDatabase extends Database {
  readonly readsAtOnce = 1;
  readonly changesAtOnce = 1;
  isWell = true;
  beats = 0;
  beforeWork = (): void => undefined;

  async open(): Promise<void> {}
  async close(): Promise<void> {}

  /** The state of the maintenance. */
  async read<T>(): Promise<T> {
    if (!this.isWell) throw new Error('not well');
    this.beats++;
    return new Promise((resolve) => resolve(undefined as T));
  }

  snapshot = this.read;

  async write<T>(work: Work<T>): Promise<T> {
    this.beforeWork();
    return work(MANAGER);
  }

  /** Only heartbeats. */
  transaction = this.read;
}

const MANAGER: EntityManager = sqliteDataSource(':memory:', 'look').manager;

describe('a change of a registered process', () => {
  const clock = new ManualClock();
  let inner: WaitingDatabase;
  let database: RegisteredDatabase;
  let runs: number;
  const change = () => database.write(async () => ++runs);
  beforeEach(() => {
    runs = 0;
    inner = new WaitingDatabase();
    const parts = { role: 'command', clock, metrics: new Metrics(false), stop: () => undefined } as const;
    database = new RegisteredDatabase(new HeartbeatService(inner, parts));
  });

  it('needs one heartbeat, and no statement more for twenty seconds', async () => {
    await change();
    const { beats } = inner;
    expect(beats).toBeGreaterThan(0);
    clock.time += 20_000;
    await change();
    expect([inner.beats, runs]).toEqual([beats, 2]);
    clock.time += 1;
    await change();
    expect(inner.beats).toBeGreaterThan(beats);
  });

  it('does not run without a heartbeat', async () => {
    inner.isWell = false;
    await expect(change()).rejects.toThrow('does not answer');
    expect(runs).toBe(0);
    inner.isWell = true;
    expect(await change()).toBe(1);
  });

  it('does not run if the process stood still between the look at its heartbeat and its beginning', async () => {
    await change();
    inner.beforeWork = () => {
      clock.time += 21_000;
      inner.isWell = false;
      inner.beforeWork = () => undefined;
    };
    await expect(change()).rejects.toThrow('does not answer');
    expect(runs).toBe(1);
  });

  it('runs after a new heartbeat if the process stood still meanwhile, and all is well', async () => {
    await change();
    inner.beforeWork = () => {
      clock.time += 21_000;
      inner.beforeWork = () => undefined;
    };
    expect(await change()).toBe(2);
  });
});
