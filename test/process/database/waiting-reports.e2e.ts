import { type Connection, createConnection } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOnServer } from '../../support/database/test-database.js';
import type { GivenNode, GivenUser } from '../../support/given.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';

const REPORTS = 150;
/** Three at a time, they would take many times as long. */
const ANSWERED_MS = 20_000;

(isOnServer ? describe : describe.skip)('reports that wait while another program holds the lock of a user', () => {
  let installation: Installation;
  let panel: PanelProcess;
  let given: GivenNode;
  let user: GivenUser;
  let other: Connection;
  beforeAll(async () => {
    installation = await Installation.create();
    given = await installation.node();
    user = await installation.admin.given.user();
    other = await createConnection({ uri: installation.settings.DATABASE_URL });
    panel = await installation.start();
  }, PATIENCE_MS);
  afterAll(async () => {
    await panel.kill();
    other.destroy();
    await installation.stop();
  }, PATIENCE_MS);

  function report(number: number) {
    const body = [{ uid: user.user.id, upload: 1, download: 0 }];
    const path = `/api/ssr/v1/userTraffic/${given.node.id}`;
    const headers = { ...signedNow(given.key), 'idempotency-key': `report-${number}` };
    return panel.send(path, { method: 'POST', headers, body });
  }

  it(
    'T77: all get 503 within seconds, and later ones are applied',
    async () => {
      await other.query('START TRANSACTION');
      await other.query('SELECT id FROM users WHERE id = ? FOR UPDATE', [user.user.id]);
      const answers = [];
      for (let sent = 0; sent < REPORTS; sent++) {
        answers.push(report(sent));
        await sleep(2);
      }
      const replies = await Promise.all(answers);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
      expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(ANSWERED_MS);
      await other.query('ROLLBACK');
      expect((await report(REPORTS)).status).toBe(200);
    },
    PATIENCE_MS,
  );
});
