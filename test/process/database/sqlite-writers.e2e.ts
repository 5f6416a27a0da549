import PQueue from 'p-queue';
import type { GivenUser } from '../../support/given.js';
import type { Reply } from '../../support/http-client.js';
import { Installation } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { isOnServer } from '../../support/database/test-database.js';
import { bearer, tokenOf } from '../traffic.js';

const USERS = 8;
/** Of each user, all at once. Their sessions stay below a user's limit of ten. */
const CLIENTS = 2;
const ROUNDS = 5;

(isOnServer ? describe.skip : describe)('two processes that write one SQLite database', () => {
  let installation: Installation;
  let panels: PanelProcess[];
  // A login that waits longer than four seconds for its hash is refused, and so would many at once be on a busy machine.
  const logins = new PQueue({ concurrency: 4 });
  let users: GivenUser[];
  beforeAll(async () => {
    installation = await Installation.create();
    users = await installation.users(USERS);
    panels = await installation.startAll(2, { TRUSTED_PROXIES: '127.0.0.1' });
  }, PATIENCE_MS);
  afterAll(async () => {
    await Promise.all(panels.map((panel) => panel.kill()));
    await installation.stop();
  }, PATIENCE_MS);

  it(
    'lose nothing and reject nothing: each login leaves its session, each refresh its token',
    async () => {
      const clients = Array.from({ length: USERS * CLIENTS }, async (_, index) => {
        const tokens: string[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          // One client alternates between the processes.
          const token = await refreshTwice(await logIn(index, round), round);
          if (round % 2 === 0) await call(round, '/api/client/v1/logout', token);
          else tokens.push(token);
        }
        return tokens;
      });
      const tokens = (await Promise.all(clients)).flat();

      const sessions = await installation.admin.rows<{ current_token: string; revoked_at: number | null }>(
        'SELECT current_token, revoked_at FROM sessions',
      );
      const live = sessions.filter((session) => session.revoked_at === null);
      expect(sessions).toHaveLength(USERS * CLIENTS * ROUNDS);
      expect(live.map((session) => session.current_token).sort()).toEqual(tokens.map(tokenId).sort());
      const failures = await installation.admin.rows<{ failures: number }>('SELECT failures FROM login_attempts');
      // Each login counts as a failure at its start, and a success takes that back. A lost update would leave a remainder.
      expect(failures.map((row) => row.failures).filter((count) => count !== 0)).toEqual([]);
      const errors = panels.flatMap((panel) => panel.log).filter((line) => Number(line['level']) >= 50);
      expect(errors).toEqual([]);
    },
    PATIENCE_MS,
  );

  async function logIn(index: number, round: number): Promise<string> {
    const { email = '', password = '' } = users[index % USERS] ?? {};
    const send = () =>
      on(index + round).send('/api/client/v1/login', {
        method: 'POST',
        headers: { 'x-forwarded-for': `192.0.2.${index}` },
        body: { email, password },
      });
    const reply = await logins.add(send);
    expectFine(reply);
    return tokenOf(reply);
  }

  async function refreshTwice(token: string, round: number): Promise<string> {
    const second = tokenOf(await call(round + 1, '/api/client/v1/refresh', token));
    return tokenOf(await call(round, '/api/client/v1/refresh', second));
  }

  async function call(turn: number, path: string, token: string): Promise<Reply> {
    const reply = await on(turn).send(path, bearer(token));
    expectFine(reply);
    return reply;
  }

  function on(turn: number): PanelProcess {
    const panel = panels[turn % panels.length];
    if (panel === undefined) throw new Error('no process was started');
    return panel;
  }
});

/** Shows the body of any other response. */
function expectFine({ status, text }: Reply): void {
  expect(status === 200 ? 'fine' : `${status} ${text}`).toBe('fine');
}

function tokenId(token: string): string {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti: string }).jti;
}
