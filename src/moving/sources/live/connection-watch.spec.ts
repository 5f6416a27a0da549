import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { ConnectionWatch } from './connection-watch.js';

describe('the watch of a connection', () => {
  let server: Server;
  let socket: Socket;
  let other: Socket;
  beforeEach(async () => {
    server = createServer((each) => {
      other = each.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    socket = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    socket.resume();
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
  });
  afterEach(() => {
    other.destroy();
    socket.destroy();
    server.close();
  });

  it('ends a connection that sends nothing while somebody waits', async () => {
    const watch = new ConnectionWatch(socket, 1000);
    watch.expect({ bytes: 100, ms: 30 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(watch.problem).toBeUndefined();
    watch.wait();
    await once(socket, 'close');
    expect(watch.problem?.reason).toMatchObject({ code: 'database-silent' });
  });

  it('does not let single bytes pass for progress', async () => {
    const watch = new ConnectionWatch(socket, 1000);
    watch.expect({ bytes: 100, ms: 100 });
    watch.wait();
    const timer = setInterval(() => other.write('x'), 10);
    await once(socket, 'close');
    clearInterval(timer);
    expect(watch.problem?.reason).toMatchObject({ code: 'database-silent' });
  });

  it('ends a connection that sends too much in one step, and too much in all', async () => {
    const watch = new ConnectionWatch(socket, 250);
    watch.expect({ bytes: 100, ms: 10_000 });
    for (let step = 0; step < 2; step++) {
      other.write('x'.repeat(90));
      await new Promise((resolve) => setTimeout(resolve, 50));
      watch.step();
    }
    expect(watch.problem).toBeUndefined();
    other.write('x'.repeat(90));
    await once(socket, 'close');
    expect(watch.problem?.reason).toMatchObject({ code: 'database-too-large' });
  });
});
