import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { Reply } from '../support/http-client.js';
import { Installation, signedNow } from '../support/installation.js';
import { PanelProcess, PATIENCE_MS } from '../support/process.js';
import { isOnServer } from '../support/test-database.js';
import { countersOf, expectLedgerHolds } from '../traffic/traffic-api.js';

jest.setTimeout(PATIENCE_MS);

// The program can be stopped at a statement on the embedded database only.
(isOnServer ? describe.skip : describe)('a report during which the program is killed', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.create();
  });
  afterAll(() => installation.stop());

  /** Sends the report to a program that dies at the statement of that number. Nothing, where there was no answer. */
  async function reportDuring(statement: number, path: string, headers: Record<string, string>, body: object) {
    const panel = PanelProcess.launch(
      { ...installation.settings, KILL_AT_STATEMENT: String(statement) },
      { nodeArguments: ['--import', join(import.meta.dirname, 'kill-at-statement.mjs')] },
    );
    let reply: Reply | undefined;
    try {
      await panel.listening();
      reply = await panel.send(path, { method: 'POST', headers, body });
    } catch {
      // It is dead.
    }
    await panel.kill();
    return reply;
  }

  it('T70: is applied whole or not at all, and once when it is repeated', async () => {
    const { node, key } = await installation.node();
    const [user] = await installation.users(1);
    const uid = user?.user.id ?? 0;
    const { admin } = installation;
    const path = `/api/ssr/v1/userTraffic/${node.id}`;
    const body = [
      { uid, upload: 3, download: 4 },
      { uid: 999_999, upload: 1, download: 1 },
    ];
    let deaths = 0;
    for (let statement = 1; ; statement++) {
      const headers = { ...signedNow(key), 'idempotency-key': 'killed' };
      const reply = await reportDuring(statement, path, headers, body);
      const counters = await countersOf(admin, uid);
      const receipts = await admin.rows('SELECT * FROM reports');
      const asideRows = await admin.rows('SELECT * FROM quarantine');
      const isApplied = receipts.length === 1;
      expect(counters).toEqual(isApplied ? { u: 3n, d: 4n } : { u: 0n, d: 0n });
      expect(asideRows).toHaveLength(isApplied ? 1 : 0);
      await expectLedgerHolds(admin);
      if (reply !== undefined) {
        expect([reply.status, isApplied]).toEqual([200, true]);
        break;
      }
      deaths++;
    }
    expect(deaths).toBeGreaterThanOrEqual(4);
  });
});
