import { AuditSearchRepository } from '../../src/audit/search/audit-search.repository.js';
import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import { LOGIN, LOGOUT, REFRESH } from '../client/client.js';
import { eventually } from '../support/eventually.js';
import { Installation } from '../support/process/installation.js';
import { PATIENCE_MS, type PanelProcess } from '../support/process/process.js';

const USERS = 6;
const PROCESSES = 3;

describe('the audit log of several processes', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await Installation.create();
  }, PATIENCE_MS);
  afterAll(() => installation.stop(), PATIENCE_MS);

  it(
    'has every acknowledged change once and in one chain, also of a process that was killed',
    async () => {
      const { admin } = installation;
      const users = await installation.users(USERS);
      const panels = await installation.startAll(PROCESSES, { AUDIT_REFRESHES: 'on' });
      const [killed] = panels;
      let acknowledged = 0;
      let isOver = false;
      const statusOf = async (panel: PanelProcess, path: string, token: string): Promise<number> => {
        const reply = await panel.send(path, { headers: { authorization: `Bearer ${token}` } });
        if (reply.status === 200) acknowledged++;
        return reply.status;
      };
      /** One user's app: login, refresh, logout, always with one process. It ends with that process. */
      const use = async (
        panel: PanelProcess,
        { email, password }: { email: string; password: string },
      ): Promise<void> => {
        while (!isOver) {
          const login = await panel.send(LOGIN, { method: 'POST', body: { email, password } });
          if (login.status !== 200) continue;
          acknowledged++;
          const { access_token: token } = JSON.parse(login.text) as { access_token: string };
          await statusOf(panel, LOGOUT, token);
          const again = await panel.send(LOGIN, { method: 'POST', body: { email, password } });
          if (again.status !== 200) continue;
          acknowledged++;
          await statusOf(panel, REFRESH, (JSON.parse(again.text) as { access_token: string }).access_token);
        }
      };
      const using = panels.flatMap((panel, index) =>
        users
          .filter((_user, each) => each % PROCESSES === index)
          .map((user) => use(panel, user).catch(() => undefined)),
      );
      await eventually(() => expect(acknowledged).toBeGreaterThan(3 * PROCESSES), PATIENCE_MS / 4);
      await killed?.kill();
      const before = acknowledged;
      await eventually(() => expect(acknowledged).toBeGreaterThan(before + PROCESSES), PATIENCE_MS / 4);
      isOver = true;
      await Promise.all(using);
      // The process may have died with the lease, which ends a minute later.
      await admin.execute("UPDATE leases SET held_until = 0 WHERE name = 'audit-seals'");
      const report = await eventually(async () => {
        const found = await admin.service(AuditChainService).verify();
        expect(found.unsealed).toBe(0);
        return found;
      }, PATIENCE_MS / 4);
      expect(report).toMatchObject({ ok: true, broken: [], unproved: 0 });
      const { entries } = await admin.service(AuditSearchRepository).page({ action: 'session' }, undefined, 1_000_000);
      // A change whose response the dead process never sent has an entry, too.
      expect(entries.length).toBeGreaterThanOrEqual(acknowledged);
      expect(entries.length).toBeLessThanOrEqual(acknowledged + USERS);
    },
    PATIENCE_MS,
  );
});
