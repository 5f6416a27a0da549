import { AuditEntryRepository } from '../../src/audit/entry/audit-entry.repository.js';
import { NotedMomentsService } from '../../src/audit/moments/noted-moments.service.js';
import { LineKeyUsageBuffer } from '../../src/line-key/line-key-usage.buffer.js';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { NodeContactsService } from '../../src/nodes/contacts/node-contacts.service.js';
import { AddressesService } from '../../src/addresses/addresses.service.js';
import { LevelsService } from '../../src/users/levels/levels.service.js';
import type { AdminClient } from '../support/admin-client.js';
import { CsvImport } from '../support/csv-import.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithOwner } from '../support/panel-hooks.js';

interface Item {
  code: string;
  level: string;
  page: string;
  count: number;
  named: { id: number; name: string }[];
  at: number | null;
}
interface Attention {
  items: Item[];
  first_steps: Record<string, boolean> | null;
}

const DAY = 86_400;

describe('GET /attention', () => {
  let panel: Panel;
  let owner: AdminClient;
  usePanelWithOwner((started) => ({ panel, owner } = started));

  /** After the seconds for which the panel keeps its last look. */
  async function attention(caller = owner): Promise<Attention> {
    panel.clock.advance(11);
    const reply = await caller.get('/attention');
    expect(reply.statusCode).toBe(200);
    return reply.json<Attention>();
  }
  const item = async (code: string) => (await attention()).items.find((each) => each.code === code);

  it('names the first steps, and ticks off each as it is done', async () => {
    const steps = async () => (await attention()).first_steps;
    expect(await steps()).toEqual({
      level: false,
      address: false,
      node: false,
      key: false,
      call: false,
      user: false,
      second_factor: false,
    });
    await panel.service(AddressesService).set({ public_url: 'https://panel.example.com' });
    await panel.service(LevelsService).add({ name: 'gold', rank: 9 });
    const { node, key } = await panel.given.node({ family: 'ss', name: 'first' });
    await panel.given.user();
    expect(await steps()).toMatchObject({ level: true, node: true, key: true, call: false, user: true });
    await panel.get(`/api/ss/v1/node/${node.id}`, panel.signed(key));
    await panel.service(LineKeyUsageBuffer).flush();
    expect(await steps()).toMatchObject({ call: true, second_factor: false });
    await panel.execute("UPDATE operators SET totp_secret = 'sealed'");
    expect(await steps()).toBeNull();
    await panel.execute('UPDATE operators SET totp_secret = NULL');
  });

  it('lists nodes that are late or down, that nobody can use, and whose clock is wrong', async () => {
    const { node, key } = await panel.given.node({ family: 'ss', name: 'late' });
    const call = () =>
      panel.get(`/api/ss/v1/userList/${node.id}`, { key, timestamp: String(panel.clock.unixSeconds() + 200) });
    expect((await call()).statusCode).toBe(200);
    await panel.service(LineKeyUsageBuffer).flush();
    await panel.service(NodeContactsService).flush();
    expect(await item('clock-skew')).toMatchObject({ page: 'nodes', named: [{ id: node.id, name: 'late' }] });
    panel.clock.advance(240);
    expect(await item('node-late')).toMatchObject({ level: 'warning', named: [{ name: 'first' }, { name: 'late' }] });
    panel.clock.advance(600);
    expect(await item('node-down')).toMatchObject({ level: 'problem', page: 'nodes', count: 2 });

    await panel.execute("UPDATE nodes SET daemon = 'xrayr', method = 'rc4' WHERE id = ?", [node.id]);
    expect(await item('node-unusable')).toMatchObject({ level: 'problem', named: [{ name: 'late' }] });
    await panel.execute("UPDATE nodes SET daemon = 'standard' WHERE id = ?", [node.id]);
  });

  it('lists a daemon that still has an old list of users after some minutes', async () => {
    const { node, key } = await panel.given.node({ family: 'ss', name: 'old' });
    const poll = async () => {
      await panel.get(`/api/ss/v1/userList/${node.id}`, panel.signed(key));
      await panel.service(LineKeyUsageBuffer).flush();
      panel.clock.advance(60);
      await panel.service(NodeContactsService).flush();
    };
    await poll();
    await panel.given.user();
    expect(await item('old-list')).toBeUndefined();
    panel.clock.advance(400);
    // The daemon lives, but asks for its settings only.
    await panel.get(`/api/ss/v1/node/${node.id}`, panel.signed(key));
    await panel.service(LineKeyUsageBuffer).flush();
    expect(await item('old-list')).toMatchObject({ named: [{ name: 'old' }] });
    await poll();
    expect(await item('old-list')).toBeUndefined();
  });

  it('lists nodes without a key, and keys that end soon', async () => {
    const { node } = await panel.given.node({ family: 'ss', name: 'ending' });
    expect(await item('keys-end')).toBeUndefined();
    const keys = panel.service(LineKeysService);
    const [key] = await keys.list(node.id);
    await keys.revoke(key?.id ?? 0);
    expect(await item('no-key')).toMatchObject({ level: 'problem', page: 'lines', named: [{ name: 'ending' }] });
    const expiresAt = panel.clock.unixSeconds() + 3 * DAY;
    await keys.issue(node.id, { expiresAt });
    expect(await item('no-key')).toBeUndefined();
    expect(await item('keys-end')).toMatchObject({ count: 1, named: [{ name: 'ending' }], at: expiresAt });
  });

  it('lists nodes whose calls are refused, and daemons that still use an old key', async () => {
    const { node, key } = await panel.given.node({ family: 'ss', name: 'refused' });
    const call = async (skew: number, by = key) => {
      await panel.get(`/api/ss/v1/userList/${node.id}`, panel.signed(by, { skew }));
      await panel.service(LineKeyUsageBuffer).flush();
      panel.clock.advance(60);
      await panel.service(NodeContactsService).flush();
    };
    const named = [{ id: node.id, name: 'refused' }];
    await call(0);
    await call(400);
    expect(await item('clock-refused')).toBeUndefined();
    panel.clock.advance(180);
    await call(400);
    expect(await item('clock-refused')).toMatchObject({ level: 'problem', page: 'nodes', named });
    await call(0);
    expect(await item('clock-refused')).toBeUndefined();
    panel.clock.advance(240);
    await call(0, 'another key of sixteen characters');
    expect(await item('calls-refused')).toMatchObject({ level: 'warning', named });

    await call(0);
    const { row } = await panel.service(LineKeysService).rotate(node.id, 3 * DAY);
    await call(0);
    const [old] = await panel.service(LineKeysService).list(node.id);
    expect(row.id).not.toBe(old?.id);
    expect(await item('old-key')).toMatchObject({ page: 'lines', named, at: old?.expiresAt });
    await panel.service(LineKeysService).revoke(old?.id ?? 0);
    expect(await item('old-key')).toBeUndefined();
  });

  it('counts the waiting rows of the quarantine, unconfirmed ones apart', async () => {
    const { node, key } = await panel.given.node({ family: 'ss' });
    await panel.post(
      `/api/ss/v1/userTraffic/${node.id}`,
      [{ uid: 999_999, upload: 1, download: 1 }],
      panel.signed(key),
    );
    expect(await item('quarantine')).toMatchObject({ page: 'traffic', count: 1 });
    expect(await item('unconfirmed')).toBeUndefined();
    await panel.execute("UPDATE quarantine SET reason = 'may-be-repeat'");
    expect(await item('unconfirmed')).toMatchObject({ count: 1 });
    await panel.execute("UPDATE quarantine SET state = 'dropped'");
    expect(await item('unconfirmed')).toBeUndefined();
  });

  it('names the imports that wait for an operator since they stopped, to those who may see them', async () => {
    const csv = new CsvImport(panel, owner);
    const viewer = panel.admin(await panel.given.operator('viewer'));
    const stopped = async (caller = owner) =>
      (await attention(caller)).items.flatMap(({ code }) => (code.endsWith('-stopped') ? code : []));
    const stop = "UPDATE operations SET state = 'stopped', stopped_in = 'trying', kind = ? WHERE id = ?";
    for (const [code, kind, page] of [
      ['imports-stopped', 'user-import', 'jobs'],
      ['moves-stopped', 'panel-import', 'settings'],
    ] as const) {
      const { id } = await csv.run('email,port\none@example.com,0\n', '?dry_run=true');
      expect(await stopped()).toEqual([]);
      await panel.execute(stop, [kind, id]);
      expect(await stopped()).toEqual([code]);
      expect(await item(code)).toMatchObject({ page, count: 1, named: [{ id, name: `#${id}` }] });
      expect(await stopped(viewer)).toEqual(kind === 'user-import' ? [code] : []);
      await panel.execute("UPDATE operations SET kind = 'user-import' WHERE id = ?", [id]);
      await owner.post(`/operations/${id}/cancel`);
      expect(await stopped()).toEqual([]);
    }
  });

  it('names owners without a second factor', async () => {
    expect(await item('owner-factor')).toMatchObject({ page: 'operators', count: 1 });
    await panel.execute("UPDATE operators SET totp_secret = 'sealed' WHERE role = 'owner'");
    expect(await item('owner-factor')).toBeUndefined();
    await panel.execute('UPDATE operators SET totp_secret = NULL');
  });

  it('asks for a check of the audit log once a month, and tells when one has failed', async () => {
    expect(await item('chain-unchecked')).toBeUndefined();
    const firstAt = (await panel.service(AuditEntryRepository).firstAt()) ?? 0;
    expect(firstAt).toBeGreaterThan(0);
    await panel.execute('UPDATE audit_log SET at = at - ?', [31 * DAY]);
    expect(await item('chain-unchecked')).toMatchObject({ page: 'audit', at: null });
    const { ok } = (await owner.post('/audit/verify', {})).json<{ ok: boolean }>();
    expect(ok).toBe(false);
    expect(await item('chain-broken')).toMatchObject({ level: 'problem' });
    await panel.service(NotedMomentsService).noteChainCheck(true);
    expect(await item('chain-broken')).toBeUndefined();
    expect(await item('chain-unchecked')).toBeUndefined();
  });

  it('knows of no backup until one is noted, and then warns of its age', async () => {
    expect(await item('backup-unknown')).toMatchObject({ page: 'settings', at: null });
    const at = await panel.service(NotedMomentsService).noteBackup();
    expect(await item('backup-unknown')).toBeUndefined();
    expect(await item('backup-old')).toBeUndefined();
    await panel.execute('UPDATE noted_moments SET at = at - ?', [3 * DAY]);
    expect(await item('backup-old')).toMatchObject({ at: at - 3 * DAY });
  });

  it('tells each operator only what they may read, the worst first', async () => {
    const { items } = await attention();
    const levels = items.map(({ level }) => level);
    expect(levels).toEqual([...levels].sort());
    const viewer = panel.admin(await panel.given.operator('viewer'));
    const seen = (await attention(viewer)).items.map(({ page }) => page);
    expect(seen).toContain('nodes');
    for (const page of ['settings', 'operators', 'audit']) expect(seen).not.toContain(page);
  });
});
