import { setTimeout as sleep } from 'node:timers/promises';
import { ServerPulse } from './server-pulse.js';

/** A server that the test can switch off. */
class Server {
  isUp = true;
  pings = 0;
  losses = 0;
  readonly pulse = new ServerPulse(
    async () => {
      this.pings++;
      if (!this.isUp) throw new Error('nobody answers');
    },
    () => this.losses++,
  );
}

describe('the pulse of a server', () => {
  it('asks nothing while no caller suspects an outage', async () => {
    const server = new Server();
    await sleep(20);
    expect([server.pings, server.pulse.isLost]).toEqual([0, false]);
  });

  it('withdraws a suspicion when the server answers', async () => {
    const server = new Server();
    server.pulse.suspect();
    await sleep(20);
    expect([server.pings, server.losses, server.pulse.isLost]).toEqual([1, 0, false]);
  });

  it('asks once for any number of suspicions at the same time', async () => {
    const server = new Server();
    for (let count = 0; count < 100; count++) server.pulse.suspect();
    await sleep(20);
    expect(server.pings).toBe(1);
  });

  it('reports an outage once, and notices by itself that the server is back', async () => {
    const server = new Server();
    server.isUp = false;
    server.pulse.suspect();
    await sleep(20);
    expect([server.losses, server.pulse.isLost]).toEqual([1, true]);

    await sleep(500);
    expect([server.losses, server.pulse.isLost]).toEqual([1, true]);

    server.isUp = true;
    await sleep(500);
    expect([server.losses, server.pulse.isLost]).toEqual([1, false]);
  });

  it('reports the next outage, too', async () => {
    const server = new Server();
    for (const isUp of [false, true, false]) {
      server.isUp = isUp;
      server.pulse.suspect();
      await sleep(500);
    }
    expect([server.losses, server.pulse.isLost]).toEqual([2, true]);
    server.pulse.stop();
  });

  it('asks nothing after it is stopped', async () => {
    const server = new Server();
    server.isUp = false;
    server.pulse.suspect();
    await sleep(20);
    server.pulse.stop();
    const { pings } = server;
    await sleep(500);
    expect(server.pings).toBe(pings);
  });
});
