import { Agent } from 'node:http';
import { Installation, signedNow } from '../support/installation.js';
import type { GivenNode, GivenUser } from '../support/given.js';

const ROUNDS = 6;
const CLIENTS = 16;

describe('T84: SIGTERM', () => {
  let installation: Installation;
  let users: GivenUser[];
  let node: GivenNode;
  beforeAll(async () => {
    installation = await Installation.create();
    users = await installation.users(8);
    node = await installation.node();
  }, 60_000);
  afterAll(() => installation.stop());

  it('under load: what was accepted is answered whole, and the process ends with 0 within ten seconds', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const process = await installation.start();
      const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
      const statuses = new Set<number>();
      const cutOff: unknown[] = [];
      let isStopping = false;
      const client = async (): Promise<void> => {
        while (!isStopping) {
          try {
            const reply = await process.send(`/api/ssr/v1/userList/${node.node.id}`, {
              headers: signedNow(node.key),
              agent,
            });
            JSON.parse(reply.text);
            statuses.add(reply.status);
          } catch (error) {
            // Only who calls after the signal may find the door shut.
            if (!isStopping) cutOff.push(error);
          }
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      await new Promise((resolve) => setTimeout(resolve, 150));

      const stoppedAt = performance.now();
      const ended = process.stop();
      isStopping = true;
      await Promise.all(clients);
      const { code, signal } = await ended;
      agent.destroy();
      expect({ code, signal, cutOff, statuses: [...statuses] }).toEqual({
        code: 0,
        signal: null,
        cutOff: [],
        statuses: [200],
      });
      expect(performance.now() - stoppedAt).toBeLessThan(10_000);
    }
  }, 120_000);

  it('while logins wait for their hashes: all of them are answered', async () => {
    const process = await installation.start({ TRUSTED_PROXIES: '127.0.0.1' });
    const logins = users.map(({ email, password }, index) =>
      process.send('/api/client/v1/login', {
        method: 'POST',
        body: { email, password },
        headers: { 'x-forwarded-for': `192.0.2.${index}` },
      }),
    );
    // Each counts its attempt before it waits for its hash: then all have been accepted.
    const accepted = async (): Promise<number> => {
      const [row] = await installation.admin.rows<{ count: number }>('SELECT COUNT(*) AS count FROM login_attempts');
      return row?.count ?? 0;
    };
    while ((await accepted()) < users.length) await new Promise((resolve) => setTimeout(resolve, 1));
    const ended = process.stop();
    const settled = await Promise.allSettled(logins);
    expect(settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value.status] : []))).toEqual(
      users.map(() => 200),
    );
    expect(await ended).toEqual({ code: 0, signal: null });
  }, 60_000);

  it('twice is as good as once', async () => {
    const process = await installation.start();
    process.signal('SIGTERM');
    process.signal('SIGINT');
    expect(await process.stop()).toEqual({ code: 0, signal: null });
  });
});
