import { OperationRunner } from '../../src/operations/operation.runner.js';
import type { AdminClient } from '../support/admin-client.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Panel } from '../support/panel.js';

interface Shown {
  readonly id: number;
  readonly note: string | null;
  readonly tags: readonly string[];
  readonly device_limit: number;
}

describe('the note, the tags and the device limit of a user', () => {
  let panel: Panel;
  let owner: AdminClient;
  let linegate: LinegateCommand;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator());
    linegate = new LinegateCommand(panel.environment);
  });
  afterAll(() => panel.stop());

  const show = async (id: number): Promise<Shown> => (await owner.get(`/users/${id}`)).json<Shown>();
  const idsWith = async (query: string): Promise<number[]> =>
    (await owner.get(`/users?${query}`)).json<{ items: Shown[] }>().items.map(({ id }) => id);

  it('are empty at first, are set and cleared, and are in the audit log', async () => {
    const { id } = (await owner.post('/users', { email: 'plain@example.com' })).json<Shown>();
    expect(await show(id)).toMatchObject({ note: null, tags: [], device_limit: 0 });
    const details = { note: 'pays in cash; 现金', tags: ['trial', 'VIP.1', '家庭'], device_limit: 3 };
    expect((await owner.patch(`/users/${id}`, details)).json()).toMatchObject(details);
    expect(await show(id)).toMatchObject(details);
    const [entry] = await panel.rows<{ state_before: string; state_after: string }>(
      `SELECT state_before, state_after FROM audit_log WHERE subject = 'user:${id}' ORDER BY id DESC LIMIT 1`,
    );
    expect(JSON.parse(entry?.state_after ?? '')).toEqual(details);
    expect(JSON.parse(entry?.state_before ?? '')).toEqual({ note: null, tags: [], device_limit: 0 });
    const cleared = { note: null, tags: [], device_limit: 0 };
    expect((await owner.patch(`/users/${id}`, cleared)).json()).toMatchObject(cleared);
  });

  it('are given with a new user, and are no part of the documented record', async () => {
    const details = { note: 'new', tags: ['one'], device_limit: 1 };
    const made = (
      await owner.post('/users', { email: 'made@example.com', password: 'long enough', ...details })
    ).json();
    expect(made).toMatchObject(details);
    const { user } = (await panel.login('made@example.com', 'long enough')).json<{ user: object }>();
    expect(Object.keys(user)).toHaveLength(21);
  });

  it.each<[string, object]>([
    ['tags', { tags: ['two words'] }],
    ['tags', { tags: ['a,b'] }],
    ['tags', { tags: ['same', 'same'] }],
    ['tags', { tags: ['-x'] }],
    ['tags', { tags: [''] }],
    ['tags', { tags: ['x'.repeat(33)] }],
    ['tags', { tags: Array.from({ length: 17 }, (_none, index) => `t${index}`) }],
    ['tags', { tags: [5] }],
    ['tags', { tags: 'trial' }],
    ['tags', { tags: null }],
    ['note', { note: 'x'.repeat(501) }],
    ['note', { note: 'two\nlines' }],
    ['device_limit', { device_limit: -1 }],
    ['device_limit', { device_limit: 70_000 }],
  ])('reject wrong values of %s: %j', async (field, body) => {
    const reply = await owner.patch('/users/1', body);
    expect([reply.statusCode, reply.json<{ errors?: { field: string }[] }>().errors?.[0]?.field]).toEqual([422, field]);
  });

  it('hold the longest list of tags', async () => {
    const { user } = await panel.given.user();
    const tags = Array.from({ length: 16 }, (_none, index) => `${'界'.repeat(30)}${index + 10}`);
    await owner.patch(`/users/${user.id}`, { tags });
    expect((await show(user.id)).tags).toEqual(tags);
  });

  it('find users by whole tags, in letters as written, with other filters and in bulk', async () => {
    const one = (await panel.given.user({ tags: ['summer'] })).user.id;
    const two = (await panel.given.user({ tags: ['late', 'summer', 'x'], enable: 0 })).user.id;
    const other = (await panel.given.user({ tags: ['summer-2', 'midsummer', 'Summer'] })).user.id;
    expect(await idsWith('tag=summer')).toEqual([one, two]);
    expect(await idsWith('tag=Summer')).toEqual([other]);
    expect(await idsWith('tag=summer&state=off')).toEqual([two]);
    expect(await idsWith('tag=summ')).toEqual([]);
    expect(await idsWith('tag=%25')).toEqual([]);
    const preview = { filter: { tag: 'summer' }, action: { type: 'disable' } };
    const { count, token } = (await owner.post('/users/bulk/preview', preview)).json<{
      count: number;
      token: string;
    }>();
    expect(count).toBe(2);
    await owner.post('/users/bulk', { token });
    const run = (): Promise<void> => panel.service(OperationRunner).run('user-change', new AbortController().signal);
    await run();
    expect(await idsWith('state=off')).toEqual([one, two]);
    expect((await owner.get('/users/export.csv?tag=summer')).body.split('\r\n')).toHaveLength(4);
  });

  it('are options of the command line', async () => {
    const added = await linegate.run(
      'user add cli@example.com --note short --tags trial,family --device-limit 2'.split(' '),
    );
    expect([added.code, added.stderr]).toEqual([0, '']);
    const shown = await linegate.json(['user', 'show', 'cli@example.com']);
    expect(shown).toMatchObject({ note: 'short', tags: ['trial', 'family'], device_limit: 2 });
    expect((await linegate.run(['user', 'show', 'cli@example.com'])).stdout).toContain('trial, family');
    expect(await linegate.json(['user', 'list', '--tag', 'family'])).toMatchObject([{ account: 'cli@example.com' }]);
    expect(await linegate.json(['user', 'list', '--tag', 'fam'])).toEqual([]);
    await linegate.run('user set cli@example.com --note none --tags none --device-limit 0'.split(' '));
    expect(await linegate.json(['user', 'show', 'cli@example.com'])).toMatchObject({
      note: null,
      tags: [],
      device_limit: 0,
    });
    const wrong = await linegate.run(['user', 'set', 'cli@example.com', '--tags', '-x']);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/--tags .* is invalid. Write words of letters/),
    ]);
  });
});
