import { SystemClock } from '../../common/time/clock.js';
import { Metrics } from '../../metrics/metrics.js';
import { Database } from '../database.js';
import { DatabaseUnavailable } from '../database.errors.js';
import { HeartbeatService } from './heartbeat.service.js';

/** A database that never responds. */
class SilentDatabase extends Database {
  readonly readsAtOnce = 1;
  readonly changesAtOnce = 1;
  reads = 0;

  async open(): Promise<void> {}
  async close(): Promise<void> {}
  read = (): Promise<never> => {
    this.reads++;
    return new Promise(() => undefined);
  };
  snapshot = this.read;
  write = this.read;
  transaction = this.read;
}

describe('a heartbeat', () => {
  it('ends although the database never responds, and no other one begins meanwhile', async () => {
    const database = new SilentDatabase();
    const heartbeat = new HeartbeatService(database, {
      role: 'panel',
      clock: new SystemClock(),
      metrics: new Metrics(false),
      stop: () => undefined,
    });
    await heartbeat.begin();
    await expect(heartbeat.renew()).rejects.toThrow(DatabaseUnavailable);
    expect(database.reads).toBe(1);
    await heartbeat.end();
  });

  it('keeps a change waiting for less time than the start of a process', async () => {
    const heartbeat = new HeartbeatService(new SilentDatabase(), {
      role: 'panel',
      clock: new SystemClock(),
      metrics: new Metrics(false),
      stop: () => undefined,
    });
    const start = heartbeat.begin().then(() => 'start');
    const change = heartbeat.renew().catch(() => 'change');
    expect(await Promise.race([start, change])).toBe('change');
    await heartbeat.end();
  });
});
