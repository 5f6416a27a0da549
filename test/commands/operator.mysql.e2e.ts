import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import type { OperatorDocument } from '../../src/operators/operator/operator.fields.js';
import { ADMIN, loginOf } from '../support/admin-client.js';
import type { LinegateCommand } from '../support/process/command-line.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithCommands } from '../support/panel-hooks.js';
import { PATIENCE_MS } from '../support/process/process.js';

jest.setTimeout(PATIENCE_MS);

type Added = OperatorDocument & { password?: string };

describe('linegate operator, token and audit', () => {
  let panel: Panel;
  let linegate: LinegateCommand;

  usePanelWithCommands((started) => ({ panel, linegate } = started));

  const login = (name: string, password = '') => panel.post(`${ADMIN}/session`, { name, password });

  it('add operators, who can log in, and lock them out', async () => {
    const added = await linegate.json<Added>(['operator', 'add', 'ada']);
    expect(added).toMatchObject({ name: 'ada', role: 'owner', is_enabled: true });
    const { cookie } = loginOf(await login('ada', added.password));
    await linegate.json(
      ['operator', 'add', 'bob', '--role', 'viewer', '--password-file', '-'],
      'a sentence from a file\n',
    );
    loginOf(await login('bob', 'a sentence from a file'));
    const list = await linegate.json<OperatorDocument[]>(['operator', 'list']);
    expect(list.map(({ name, role }) => [name, role])).toEqual([
      ['ada', 'owner'],
      ['bob', 'viewer'],
    ]);
    const changed = await linegate.json<Added>(['operator', 'password', 'ada', '--yes']);
    expect((await panel.get(`${ADMIN}/session`, { cookie })).statusCode).toBe(401);
    loginOf(await login('ada', changed.password));
    await linegate.json(['operator', 'disable', 'bob', '--yes']);
    expect((await login('bob', 'a sentence from a file')).statusCode).toBe(401);
    await linegate.json(['operator', 'enable', 'bob']);
    loginOf(await login('bob', 'a sentence from a file'));
    expect(await linegate.json(['operator', 'reset-factors', 'bob', '--yes'])).toMatchObject({
      has_totp: false,
      passkeys: 0,
    });

    const last = await linegate.run(['operator', 'disable', 'ada', '--yes']);
    expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('last enabled owner')]);
    const weak = await linegate.run(['operator', 'add', 'eve', '--password-file', '-'], 'password123');
    expect([weak.code, weak.stderr]).toEqual([1, expect.stringContaining('tried first')]);
    expect((await linegate.run(['operator', 'add', 'eve', '--role', 'god'])).code).toBe(2);
  });

  it('issue and end tokens', async () => {
    const scopes = ['--scopes', 'audit:read,users:read'];
    const issued = await linegate.json<{ id: number; token: string }>([
      'token',
      'add',
      'ada',
      '--name',
      'x',
      ...scopes,
    ]);
    const status = async () => (await panel.get(`${ADMIN}/audit`, panel.bearer(issued.token))).statusCode;
    expect(await status()).toBe(200);
    expect(await linegate.json(['token', 'list'])).toMatchObject([{ id: issued.id, operator: 'ada', name: 'x' }]);
    expect((await linegate.run(['token', 'list'])).stdout).not.toContain(issued.token);
    const beyond = await linegate.run(['token', 'add', 'bob', '--name', 'x', '--scopes', 'users:write']);
    expect([beyond.code, beyond.stderr]).toEqual([1, expect.stringContaining('users:write')]);
    expect((await linegate.run(['token', 'add', 'ada', '--name', 'x', '--scopes', 'users:fly'])).code).toBe(2);
    await linegate.json(['token', 'delete', String(issued.id), '--yes']);
    expect(await status()).toBe(401);
  });

  it('show each action with its author, and detect tampering', async () => {
    const entries = await linegate.json<{ id: number; actor: string; action: string }[]>(['audit', 'list']);
    expect(entries.filter(({ actor }) => actor === 'command-line').map(({ action }) => action)).toEqual([
      'token.deleted',
      'token.issued',
      'operator.second-factors-removed',
      'operator.changed',
      'operator.changed',
      'operator.password-changed',
      'operator.added',
      'operator.added',
    ]);
    const filter = ['--actor', 'command-line', '--action', 'operator', '--limit', '2'];
    expect(await linegate.json(['audit', 'list', ...filter])).toHaveLength(2);
    const shown = await linegate.json(['audit', 'show', '1']);
    expect(shown).toMatchObject({ id: 1, action: 'operator.added', after: { name: 'ada' } });
    expect((await linegate.run(['audit', 'show', '1'])).stdout).toContain('"name":"ada"');
    expect((await linegate.run(['audit', 'show', '999999'])).code).toBe(1);

    const good = await linegate.run(['audit', 'verify']);
    expect([good.code, good.stdout]).toEqual([0, expect.stringContaining('as it was written')]);
    const [newest, second] = entries.map(({ id }) => id);
    const next = await linegate.json<{ id: number }[]>(['audit', 'list', '--before', String(newest), '--limit', '1']);
    expect(next.map(({ id }) => id)).toEqual([second]);
    await panel.service(AuditSealsService).sealAll();
    const [, head = ''] = /^head (\d+:[0-9a-f]{64})$/m.exec((await linegate.run(['audit', 'verify'])).stdout) ?? [];
    expect((await linegate.run(['audit', 'verify', '--expect', head])).code).toBe(0);
    const other = await linegate.run(['audit', 'verify', '--expect', `1:${'0'.repeat(64)}`]);
    expect([other.code, other.stdout]).toEqual([1, expect.stringContaining('another one has its place')]);
    expect((await linegate.run(['audit', 'verify', '--expect', 'x'])).code).toBe(2);
    await panel.execute("UPDATE audit_log SET actor = 'nobody' WHERE id = 2");
    const bad = await linegate.run(['audit', 'verify', '--json']);
    expect(bad.code).toBe(1);
    expect(JSON.parse(bad.stdout)).toMatchObject({
      ok: false,
      broken: [{ id: 2, reason: 'was changed or inserted' }, { id: 2 }],
    });
  });
});
