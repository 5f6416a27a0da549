import { LineKeyUsageBuffer } from '../../src/line-key/line-key-usage.buffer.js';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { RulesService } from '../../src/rules/rules.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import type { AdminClient } from '../support/admin-client.js';
import type { GivenNode } from '../support/given.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithOwner } from '../support/panel-hooks.js';

interface Doctor {
  readonly keys: { readonly old_in_use: number | null };
  readonly findings: readonly { readonly level: string; readonly code: string; readonly text: string }[];
}

const DAY = 86_400;

/** Findings that stand side by side may not contradict each other. */
describe('the findings about one node', () => {
  let panel: Panel;
  let owner: AdminClient;
  let given: GivenNode;
  usePanelWithOwner((started) => ({ panel, owner } = started));
  beforeEach(async () => {
    given = await panel.given.node({ family: 'ss' });
  });

  const doctor = async (): Promise<Doctor> => (await owner.get(`/nodes/${given.node.id}/doctor`)).json<Doctor>();
  const codes = async (): Promise<string[]> => (await doctor()).findings.map(({ code }) => code);
  async function call(key = given.key, skew = 0): Promise<number> {
    const reply = await panel.get(`/api/ss/v1/node/${given.node.id}`, panel.signed(key, { skew }));
    await panel.service(LineKeyUsageBuffer).flush();
    return reply.statusCode;
  }
  const keyNumber = async (): Promise<number> =>
    (await panel.service(LineKeysService).list(given.node.id)).at(-1)?.id ?? 0;

  it('call nothing good where the last key was revoked after the last call', async () => {
    await call();
    expect(await codes()).toEqual(['up']);
    await panel.service(LineKeysService).revoke(await keyNumber());
    expect(await codes()).toEqual(['no-key']);
    expect(await call()).toBe(401);
    expect(await codes()).toEqual(['no-key', 'wrong-key']);
    panel.clock.advance(400);
    expect(await codes()).toEqual(['no-key', 'wrong-key']);
  });

  it.each([
    ['a wrong key', 'wrong-key', () => call('another key of sixteen characters')],
    ['a wrong clock', 'skewed', () => call(given.key, 400)],
  ] as const)('name a refusal for %s instead of the good call before it', async (_what, reason, refused) => {
    await call();
    panel.clock.advance(60);
    expect(await refused()).toBe(401);
    expect(await codes()).toEqual([reason, 'up-refused']);
    panel.clock.advance(200);
    expect(await codes()).toEqual([reason, 'late-refused']);
    expect(await refused()).toBe(401);
    panel.clock.advance(480);
    expect((await codes()).sort()).toEqual(['down-refused', reason]);
    // The daemon is mended: after two minutes without a refusal the old ones tell nothing more.
    await call();
    expect(await codes()).toEqual(['up']);
  });

  it('keep the refusals of another caller beside the calls of the daemon', async () => {
    await call('another key of sixteen characters');
    panel.clock.advance(30);
    await call();
    expect(await codes()).toEqual(['wrong-key', 'up']);
    expect(JSON.stringify(await doctor())).not.toContain('its key is good');
  });

  it('tell the skew of the refused call, and not also that of the last good one', async () => {
    await call(given.key, 200);
    expect(await codes()).toEqual(['clock', 'up']);
    panel.clock.advance(60);
    await call(given.key, 301);
    expect(await codes()).toEqual(['skewed', 'up-refused']);
  });

  it('warn while the daemon uses a key that ends, although it has a newer one', async () => {
    await call();
    const old = await keyNumber();
    const { key } = await panel.service(LineKeysService).rotate(given.node.id, 3 * DAY);
    panel.clock.advance(60);
    await call();
    expect(await doctor()).toMatchObject({
      keys: { old_in_use: old },
      findings: [{ code: 'old-key', text: expect.stringContaining(`line key ${old},`) }, { code: 'up' }],
    });
    panel.clock.advance(60);
    await call(key);
    panel.clock.advance(120);
    await call(key);
    expect(await codes()).toEqual(['up']);
  });

  it('agree with the list of what needs attention about keys that end', async () => {
    await call();
    await panel.service(LineKeysService).revoke(await keyNumber());
    await panel.service(LineKeysService).issue(given.node.id, { expiresAt: panel.clock.unixSeconds() + 6 * DAY });
    expect(await codes()).toEqual(['keys-end', 'up']);
  });

  it('name stored rules that the daemon cannot apply', async () => {
    const rules = panel.service(RulesService);
    await rules.addGroup({ name: 'stored', mode: 'reject' });
    await rules.add('stored', { type: 'reg', pattern: 'a$b' });
    await rules.link('stored', given.node.id);
    await call();
    expect(await codes()).toEqual(['up']);
    await panel.service(NodesService).set(String(given.node.id), { daemon: 'xrayr', port: '8388' });
    expect((await doctor()).findings).toMatchObject([
      { level: 'warning', code: 'rules-unused', text: expect.stringContaining('a$b') },
      { code: 'up' },
    ]);
  });
});
