import type { GivenNode } from '../support/given.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';
import type { Panel } from '../support/panel.js';
import { report } from '../traffic/traffic-api.js';

interface RowDocument {
  id: number;
  uid: string;
  upload: string;
  state: string;
  reason: string;
}

describe('linegate', () => {
  let installation: Installation;
  let panel: Panel;
  let linegate: LinegateCommand;
  let node: GivenNode;
  let uid: number;

  beforeAll(async () => {
    installation = await Installation.create();
    panel = installation.admin;
    panel.clock.set(Date.now());
    linegate = new LinegateCommand(installation.settings);
    node = await panel.given.node({ trafficRate: 15_000 });
    uid = (await panel.given.user({ email: 'carrier@example.com' })).user.id;
    await report(panel, node, [
      { uid, upload: 10, download: 21 },
      { uid: 999_999, upload: 1, download: 2 },
      { uid, upload: -1, download: 0 },
    ]);
  });
  afterAll(() => installation.stop());

  it("traffic show prints the sources of a user's bytes, and traffic verify confirms their sum", async () => {
    const today = new Date(panel.clock.now()).toISOString().slice(0, 10);
    expect(await linegate.json(['traffic', 'show', 'carrier@example.com'])).toEqual({
      ...{ user: uid, account: 'carrier@example.com', u: 15, d: 32 },
      days: [
        {
          ...{ day: today, node: node.node.id, current: true, rate: 1.5 },
          ...{ upload: 10, download: 21, charged_upload: 15, charged_download: 32 },
        },
      ],
    });
    const { stdout } = await linegate.run(['traffic', 'show', String(uid)]);
    expect(stdout).toContain('u is 15 B, d is 32 B.');
    expect(stdout).toContain(`│ ${today} │ ${node.node.name} │`);
    expect(await linegate.json(['traffic', 'verify'])).toEqual({ ok: true, users: 1, differences: [] });
  });

  it('traffic verify names every difference and exits with 1', async () => {
    await panel.execute('UPDATE users SET u = u + 5 WHERE id = ?', [uid]);
    const { code, stdout } = await linegate.run(['traffic', 'verify', '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      { ok: false, users: 1, differences: [{ user: uid, u: 20, d: 32, ledger_u: 15, ledger_d: 32 }] },
    ]);
    expect((await linegate.run(['traffic', 'verify'])).stdout).toContain('1 of 1 users are NOT');
    await panel.execute('UPDATE users SET u = u - 5 WHERE id = ?', [uid]);
  });

  it('traffic show leaves out traffic from before a reset, unless an option asks for it', async () => {
    await linegate.json(['user', 'reset-traffic', String(uid), '--yes']);
    expect(await linegate.json(['traffic', 'show', String(uid)])).toMatchObject({ u: 0, d: 0, days: [] });
    const { days } = await linegate.json<{ days: object[] }>(['traffic', 'show', String(uid), '--all']);
    expect(days).toEqual([expect.objectContaining({ current: false, charged_upload: 15 })]);
  });

  it('quarantine list, show, approve and drop do their work', async () => {
    const listed = await linegate.json<RowDocument[]>(['quarantine', 'list']);
    expect(listed).toMatchObject([
      { uid: String(uid), upload: '-1', reason: 'negative', state: 'waiting' },
      { uid: '999999', upload: '1', reason: 'unknown-user', state: 'waiting' },
    ]);
    const [negative, unknown] = listed.map(({ id }) => String(id));
    expect(await linegate.run(['quarantine', 'approve', unknown ?? ''])).toMatchObject({
      code: 1,
      stderr: 'linegate: There is no user 999999\n',
    });
    expect(await linegate.run(['quarantine', 'drop', negative ?? ''])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^linegate: Row \d+ \(-1 B from the user, 0 B to the user\) would never be charged\. Nothing was changed/,
      ),
    });
    expect(await linegate.json(['quarantine', 'drop', negative ?? '', '--yes'])).toMatchObject({ state: 'dropped' });
    await panel.execute('UPDATE quarantine SET uid = ? WHERE id = ?', [String(uid), unknown]);
    expect(await linegate.json(['quarantine', 'approve', unknown ?? ''])).toMatchObject({ state: 'approved' });
    expect(await linegate.json(['user', 'show', String(uid)])).toMatchObject({ u: 2, d: 3 });
    expect(await linegate.json(['quarantine', 'list'])).toEqual([]);
    expect(await linegate.json(['quarantine', 'list', '--state', 'all'])).toHaveLength(2);
    expect(await linegate.json(['quarantine', 'show', negative ?? ''])).toMatchObject({
      reason: 'negative',
      rate: 1.5,
    });
    expect((await linegate.run(['quarantine', 'drop', negative ?? '', '--yes'])).stderr).toContain(
      'was dropped already',
    );
    expect((await linegate.run(['quarantine', 'show', 'x'])).code).toBe(2);
  });
});
