import type { LinegateCommand } from '../support/process/command-line.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithCommands } from '../support/panel-hooks.js';

describe('linegate rule', () => {
  let panel: Panel;
  let linegate: LinegateCommand;
  usePanelWithCommands((started) => ({ panel, linegate } = started));

  it('creates groups and rules, links them to a node, shows them and deletes them', async () => {
    const { node } = await panel.given.node({ name: 'tokyo' });
    const group = await linegate.json<{ id: number }>(['rule', 'add-group', 'no mail', '--mode', 'reject']);
    expect(group).toEqual({ id: expect.any(Number), name: 'no mail', mode: 'reject' });
    const rule = await linegate.json<{ id: number }>(['rule', 'add', 'no mail', 'reg', '(Subject|HELO|SMTP)']);
    const document = { id: rule.id, type: 'reg', pattern: '(Subject|HELO|SMTP)' };
    expect(rule).toEqual({ ...document, group: 'no mail' });
    expect(await linegate.json(['rule', 'link', 'no mail', 'tokyo'])).toMatchObject({ linked: true });
    const listed = { ...group, nodes: [node.id], rules: [document] };
    expect(await linegate.json(['rule', 'list'])).toEqual([listed]);
    expect((await linegate.run(['rule', 'list'])).stdout).toMatch(/reject +│ tokyo +│ .*reg \(Subject\|HELO\|SMTP\)/);

    expect(await linegate.json(['rule', 'unlink', 'tokyo'])).toEqual({ node: 'tokyo', linked: false });
    expect(await linegate.json(['rule', 'remove', String(rule.id), '--yes'])).toEqual({ ...document, removed: true });
    expect(await linegate.json(['rule', 'list'])).toEqual([{ ...listed, nodes: [], rules: [] }]);
    expect(await linegate.json(['rule', 'remove-group', 'no mail', '--yes'])).toMatchObject({ removed: true });
    expect((await linegate.run(['rule', 'list'])).stdout).toBe('There are no rule groups.\n');
  });

  it('asks before rules that take something from users, and only then', async () => {
    const run = (...args: string[]) => linegate.run(['rule', ...args]);
    const done = expect.objectContaining({ code: 0, stderr: '' });
    const asks = (effect: string) =>
      expect.objectContaining({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(`${effect}. Nothing was changed`),
      });
    // Perth serves both users, Hobart nobody yet.
    for (const name of ['hobart', 'perth']) await panel.given.node({ name });
    await linegate.json(['level', 'add', 'gold', '--rank', '9']);
    await linegate.json(['node', 'set', 'hobart', '--level', 'gold']);
    const { user } = await panel.given.user({ transferEnable: 1n });
    await panel.given.user({ transferEnable: 1n });
    for (const mode of ['reject', 'allow']) await run('add-group', mode, '--mode', mode);

    for (const mode of ['reject', 'allow']) {
      expect(await run('link', mode, 'perth')).toEqual(done);
      expect(await run('link', mode, 'hobart')).toEqual(done);
      const where = `Rule domain ${mode}.com would be added: on 2 nodes with group "${mode}" 2 users`;
      const change =
        mode === 'allow' ? 'could reach nothing but what it allows' : 'could no longer reach what it rejects';
      expect(await run('add', mode, 'domain', `${mode}.com`)).toEqual(asks(`${where} ${change}`));
      expect(await run('add', mode, 'domain', `${mode}.com`, '--yes')).toEqual(done);
    }
    // More of what is allowed.
    expect(await run('add', 'allow', 'domain', 'more.com')).toEqual(done);
    const link = 'Node perth would get the rules of group "reject": 2 users could no longer reach what they reject';
    expect(await run('link', 'reject', 'perth')).toEqual(asks(link));
    expect(await run('link', 'reject', 'perth', '--yes')).toEqual(done);
    expect(await run('link', 'reject', 'perth')).toEqual(done);
    expect(await run('link', 'allow', 'perth')).toEqual(
      asks('Node perth would get the rules of group "allow": 2 users could reach nothing but what they allow'),
    );
    expect(await run('link', 'reject', 'hobart')).toEqual(done);
    expect(await run('unlink', 'perth')).toEqual(done);
    expect(await run('add', 'reject', 'domain', 'free.com')).toEqual(done);
    await linegate.json(['user', 'set', String(user.id), '--level', 'gold']);
    expect(await run('add', 'reject', 'domain', 'paid.com')).toEqual(
      asks(
        'Rule domain paid.com would be added: on 1 node with group "reject" 1 user could no longer reach what it rejects',
      ),
    );
  });

  it.each([
    [
      'vnet-ssr',
      'ssr',
      /VNet-SSR reads rules at its start and at a reload, .*: linegate node reload rules on vnet-ssr\n$/,
    ],
    ['xrayr', 'ss', /XrayR reads rules every minute\.\n$/],
    ['standard', 'ss', /when it asks for its rules again\.\n$/],
  ] as const)('tells when %s has changed rules', async (daemon, family, when) => {
    const name = `rules on ${daemon}`;
    await panel.given.node({ name, family, daemon, port: '8388', ...(family === 'ssr' ? { port: '' } : {}) });
    await linegate.json(['rule', 'add-group', name, '--mode', 'reject']);
    const run = async (...args: string[]) => (await linegate.run(['rule', ...args, '--yes'])).stdout;
    expect(await run('link', name, name)).toMatch(when);
    expect((await linegate.run(['rule', 'unlink', name])).stdout).toMatch(when);
    await run('link', name, name);
    const added = await run('add', name, 'domain', 'a.example');
    const removed = await run('remove', /Rule (\d+)/.exec(added)?.[1] ?? '');
    for (const text of [added, removed])
      if (daemon === 'vnet-ssr') expect(text).toMatch(when);
      else expect(text.split('\n')).toHaveLength(2);
  });

  it('prints why it rejects a pattern', async () => {
    await linegate.json(['rule', 'add-group', 'strict', '--mode', 'allow']);
    expect(await linegate.run(['rule', 'add', 'strict', 'reg', '(?=a)b'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^linegate: pattern is not a regular expression that RE2 knows: .*\n$/),
    });
    expect((await linegate.run(['rule', 'add', 'strict', 'glob', '*.example'])).code).toBe(2);
    expect((await linegate.run(['rule', 'add-group', 'x', '--mode', 'all'])).code).toBe(2);
  });

  it('hits shows users and rules, of one node or of all nodes', async () => {
    const { user } = await panel.given.user();
    const { node, key } = await panel.given.node({ name: 'osaka' });
    const reply = await panel.post(
      `/api/ss/v1/trigger/${node.id}`,
      { uid: user.id, rule_id: -1, reason: 'example.com' },
      panel.signed(key),
    );
    expect(reply.statusCode).toBe(200);
    const hit = {
      user: user.id,
      account: user.account,
      node: node.id,
      rule: -1,
      pattern: null,
      reason: 'example.com',
      count: 1,
    };
    expect(await linegate.json(['rule', 'hits', '--node', 'osaka'])).toEqual([
      { ...hit, first_at: expect.any(Number), last_at: expect.any(Number) },
    ]);
    const [, , , row = ''] = (await linegate.run(['rule', 'hits'])).stdout.split('\n');
    const cells = row.split('│').map((cell) => cell.trim());
    expect(cells.slice(1, 6)).toEqual([user.account, 'osaka', '-1', '-', 'example.com']);
    expect(await linegate.run(['rule', 'hits', '--node', 'nowhere'])).toMatchObject({ code: 1, stdout: '' });
  });
});
