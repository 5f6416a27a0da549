import { SystemClock } from '../../common/time/clock.js';
import { Metrics } from '../../metrics/metrics.js';
import { Database } from '../database.js';
import { HeartbeatService } from './heartbeat.service.js';

/** A database that never responds. */
class SilentDatabase extends Database {
  readonly readsAtOnce = 1;
  transactions = 0;

  async open(): Promise<void> {}
  async close(): Promise<void> {}
  read = (): Promise<never> => new Promise(() => undefined);
  snapshot = this.read;
  write = this.read;
  transaction = (): Promise<never> => {
    this.transactions++;
    return this.read();
  };
}

describe('a heartbeat', () => {
  it('ends although the database never responds, and no other one begins meanwhile', async () => {
    const database = new SilentDatabase();
    const heartbeat = new HeartbeatService(database, {
      role: 'panel',
      clock: new SystemClock(),
      metrics: new Metrics(false),
    });
    await heartbeat.begin();
    await heartbeat.tick();
    expect(database.transactions).toBe(1);
    await heartbeat.end();
  });
});
