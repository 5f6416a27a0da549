import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { RIGHTS } from '../../src/operators/access/rights.js';
import { OperatorsService } from '../../src/operators/operators.service.js';
import type { TokenChange } from '../../src/operators/tokens/api-token.fields.js';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { GroupsService } from '../../src/users/levels/groups.service.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';

interface UserDocument {
  id: number;
  account: string;
}

describe('linegate on a command line', () => {
  let installation: Installation;
  let linegate: LinegateCommand;
  let folder: string;
  beforeAll(async () => {
    installation = await Installation.create();
    linegate = new LinegateCommand(installation.settings);
    folder = mkdtempSync(join(tmpdir(), 'linegate-cli-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await installation.stop();
  });

  const add = (email: string, ...options: string[]) => linegate.json<UserDocument>(['user', 'add', email, ...options]);

  it('prints its version', async () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(await linegate.run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  describe('amounts of bytes', () => {
    it.each([
      ['user', ['user', 'add', 'amount@example.com', '--transfer', '100']],
      ['speed', ['user', 'add', 'amount@example.com', '--speed-limit', '1000000']],
      ['node', ['node', 'add', 'amount', '--family', 'ss', '--host', 'node.example.com', '--line-rate', '125']],
    ])('need a unit: %s', async (_which, args) => {
      expect(await linegate.run(args)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('a whole number with a unit, such as 100GiB, 500MB or 1024B; or 0'),
      });
    });

    it('may be 0, or have bytes, decimal units or binary units', async () => {
      const amounts = { '0': 0, '100B': 100, '5MB': 5_000_000, '1gib': 1024 ** 3 };
      const { id } = await add('amounts@example.com');
      for (const [text, transfer_enable] of Object.entries(amounts)) {
        const changed = await linegate.json(['user', 'set', String(id), '--transfer', text]);
        expect(changed).toMatchObject({ transfer_enable });
      }
    });

    it('do not include the credit, which is a number of coins', async () => {
      expect(await add('coins@example.com', '--credit', '1250')).toMatchObject({ credit: 1250 });
      expect((await linegate.run(['user', 'add', 'x@example.com', '--credit', '1GB'])).code).toBe(2);
    });
  });

  describe('without --json', () => {
    it('shows a user with units and times', async () => {
      const { id } = await add('shown@example.com', '--transfer', '10GiB', '--speed-limit', '5MiB');
      await installation.admin.execute('UPDATE users SET u = 1610612736, last_login = 1700000000 WHERE id = ?', [id]);
      const { stdout } = await linegate.run(['user', 'show', String(id)]);
      for (const [field, value] of [
        ['transfer_enable', '10 GiB'],
        ['u', '1.5 GiB'],
        ['d', '0 B'],
        ['speed_limit', '5 MiB/s'],
        ['last_login', '2023-11-14T22:13:20Z'],
        ['created_at', '20\\d\\d-\\d\\d-\\d\\dT[\\d:]+Z'],
      ] as const) {
        expect(stdout).toMatch(new RegExp(`│ ${field} +│ ${value.replace('.', '\\.')} +│`));
      }
      expect((await linegate.run(['user', 'list', '--search', 'shown@'])).stdout).toMatch(/│ 1\.5 GiB +│ 10 GiB +│/);
    });

    it('distinguishes a node that has never called from one that has stopped calling, also with --json', async () => {
      const { id } = await linegate.json<{ id: number }>([
        'node',
        'add',
        'silent',
        '--family',
        'ss',
        '--host',
        'node.example.com',
      ]);
      expect((await linegate.run(['node', 'status'])).stdout).toMatch(/│ silent +│ never seen +│/);
      expect((await linegate.run(['node', 'status', 'silent'])).stdout).toMatch(/│ state +│ never seen +│/);
      expect(await linegate.json(['node', 'status', String(id)])).toMatchObject({ state: 'never', last_contact: null });
    });
  });

  it('user list filters by text, state, level, group and node', async () => {
    await linegate.json(['level', 'add', 'silver', '--rank', '5']);
    await linegate.json(['group', 'add', 'africa']);
    await linegate.json(['node', 'add', 'cairo', '--family', 'ss', '--host', 'node.example.com', '--level', 'silver']);
    const one = await add('find-one@example.org', '--level', 'silver', '--group', 'africa', '--transfer', '1GiB');
    const two = await add('find-two@example.org', '--level', 'silver', '--enable', 'off', '--transfer', '1GiB');
    await add('other@example.net');
    await linegate.json(['group', 'link', 'africa', 'cairo']);
    const found = async (...options: string[]): Promise<number[]> =>
      (await linegate.json<UserDocument[]>(['user', 'list', ...options])).map(({ id }) => id);

    expect(await found('--search', 'find-')).toEqual([one.id, two.id]);
    expect(await found('--search', 'example.org')).toEqual([one.id, two.id]);
    expect(await found('--search', 'find-', '--limit', '1')).toEqual([one.id]);
    expect(await found('--search', 'find-', '--after', String(one.id))).toEqual([two.id]);
    expect(await found('--state', 'off')).toEqual([two.id]);
    expect(await found('--level', 'silver', '--group', 'none')).toEqual([two.id]);
    expect(await found('--group', 'africa')).toEqual([one.id]);
    expect(await found('--node', 'cairo')).toEqual([one.id]);
    expect((await linegate.run(['user', 'list', '--search', 'nobody-there'])).stdout).toBe('No users.\n');
    expect((await linegate.run(['user', 'list', '--state', 'asleep'])).code).toBe(2);
    expect(await linegate.run(['user', 'list', '--level', 'platinum'])).toMatchObject({ code: 1, stdout: '' });
  });

  it.each(['user', 'node'])('%s set rejects a call without a change, and prints no secret', async (noun) => {
    await linegate.run(['user', 'add', 'same@example.com', '--passwd', 'proxy-secret']);
    await linegate.run([
      'node',
      'add',
      'same@example.com',
      '--family',
      'ss',
      '--single',
      'on',
      '--port',
      '1',
      '--passwd',
      'x',
    ]);
    for (const json of [[], ['--json']]) {
      expect(await linegate.run([noun, 'set', 'same@example.com', ...json])).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('name at least one option to change'),
      });
    }
  });

  describe('an irreversible command', () => {
    const cases = [
      ['level', ['level', 'delete', 'gone'], ['level', 'list']],
      ['group', ['group', 'delete', 'gone'], ['group', 'list']],
      ['user', ['user', 'delete', 'gone@example.com'], ['user', 'show', 'gone@example.com']],
      ['node', ['node', 'delete', 'gone'], ['node', 'show', 'gone']],
      ['rule group', ['rule', 'remove-group', 'gone'], ['rule', 'list']],
    ] as const;
    beforeAll(async () => {
      await linegate.json(['level', 'add', 'gone', '--rank', '3']);
      await linegate.json(['group', 'add', 'gone']);
      await add('gone@example.com');
      await linegate.json(['node', 'add', 'gone', '--family', 'ss', '--host', 'node.example.com']);
      await linegate.json(['rule', 'add-group', 'gone', '--mode', 'reject']);
    });

    it.each(cases)('needs --yes if there is no terminal: %s', async (_which, args, show) => {
      for (const input of ['', 'y\n']) {
        expect(await linegate.run(args, input)).toMatchObject({
          code: 1,
          stdout: '',
          stderr: expect.stringMatching(/^linegate: .*gone.* would be deleted\. Nothing was: add --yes.*\n$/),
        });
      }
      expect((await linegate.run(show)).stdout).toContain('gone');
    });

    it.each(cases)('asks on a terminal, and accepts only the answer yes: %s', async (_which, args, show) => {
      for (const typed of ['\n', 'n\n', 'yesterday\n']) {
        const { code, stdout, stderr } = await linegate.runOnTerminal(args, typed);
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        expect(stderr).toMatch(/^Delete .*gone.*\? \[y\/N\] [^]*linegate: Nothing was deleted\n$/);
      }
      expect((await linegate.run(show)).stdout).toContain('gone');
      expect((await linegate.runOnTerminal(args, 'y\n')).code).toBe(0);
      expect((await linegate.run(show)).stdout).not.toContain('gone');
    });
  });

  it('deletes no level and no group that is in use, and says by how many', async () => {
    await linegate.json(['level', 'add', 'used', '--rank', '7']);
    await linegate.json(['group', 'add', 'used']);
    await linegate.json(['node', 'add', 'using', '--family', 'ss', '--host', 'node.example.com', '--level', 'used']);
    await add('using@example.com', '--level', 'used', '--group', 'used');
    for (const [noun, reason] of [
      ['level', '1 user and 1 node have the level "used"; give them another one first'],
      ['group', '1 user would be without the group "used"; change them first'],
    ] as const) {
      const refused = { code: 1, stdout: '', stderr: `linegate: ${reason}\n` };
      expect(await linegate.run([noun, 'delete', 'used', '--yes'])).toEqual(refused);
    }
    await linegate.json(['user', 'set', 'using@example.com', '--group', 'none']);
    await linegate.json(['group', 'link', 'used', 'using']);
    const asked = await linegate.run(['group', 'delete', 'used']);
    expect(asked.stderr).toContain('Group "used" and its links to 1 node would be deleted');
    expect(await linegate.json(['group', 'delete', 'used', '--yes'])).toMatchObject({ name: 'used', deleted: true });
    expect((await linegate.run(['level', 'delete', 'usde', '--yes'])).stderr).toContain('Did you mean used?');
  });

  it('asks before it takes access away, and names the effect: tokens, line keys and operators', async () => {
    const { admin } = installation;
    const operator = await admin
      .service(OperatorsService)
      .add({ name: 'grace', role: 'viewer' }, 'never used by anybody');
    const fields: TokenChange = { name: 'billing', scopes: ['users:read'] };
    const token = await admin.service(ApiTokensService).issue(operator, fields, RIGHTS);
    const { node } = await admin.given.node({ name: 'lima' });
    const [key] = await admin.service(LineKeysService).list(node.id);
    const shown = () =>
      admin.rows(`SELECT (SELECT is_enabled FROM api_tokens) AS token, (SELECT is_enabled FROM operators) AS operator,
        (SELECT COUNT(*) FROM line_keys WHERE revoked_at IS NOT NULL) AS revoked`);
    const before = await shown();
    const cases: [string[], RegExp][] = [
      [
        ['token', 'disable', String(token.id)],
        /The program of token \d+ \(billing\) of grace would lose its access at once/,
      ],
      [
        ['operator', 'disable', 'grace'],
        /grace would be logged out everywhere, could not log in, and their API tokens/,
      ],
      [['line-key', 'revoke', String(key?.id)], /Line key \d+ \(lk_.+\) would end at once, and a daemon of node lima/],
      [['token', 'delete', String(token.id)], /Token \d+ \(billing\) of grace would end for good/],
      [['operator', 'reset-factors', 'grace'], /grace would lose one-time codes.* and log in with the password alone/],
    ];
    for (const [args, effect] of cases) {
      const unasked = await linegate.run(args, 'y\n');
      expect(unasked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(effect) });
      expect(unasked.stderr).toContain('Nothing was changed: add --yes, since no terminal is there to ask');
      const denied = await linegate.runOnTerminal(args, 'n\n');
      expect(denied).toMatchObject({ code: 1, stderr: expect.stringMatching(effect) });
      expect(denied.stderr).toMatch(/Do it\? \[y\/N\] [^]*linegate: Nothing was changed\n$/);
    }
    expect(await shown()).toEqual(before);
    for (const [args] of cases.slice(0, 3)) expect((await linegate.runOnTerminal(args, 'y\n')).code).toBe(0);
    expect(await shown()).toMatchObject([{ token: 0, operator: 0, revoked: 1 }]);
    expect(await linegate.json(['token', 'enable', String(token.id)])).toMatchObject({ is_enabled: true });
    expect(await linegate.json(['token', 'set', String(token.id), '--name', 'shop'])).toMatchObject({ name: 'shop' });
    expect((await linegate.run(['token', 'delete', String(token.id), '--yes'])).code).toBe(0);
    expect(await admin.rows('SELECT id FROM api_tokens')).toEqual([]);
  });

  it('asks before it takes service away, and names the effect: users, links, groups, rules, keys and texts', async () => {
    const { admin, settings } = installation;
    const subject = new LinegateCommand({ ...settings, SUBSCRIPTION_URL: 'https://sub.example.com' });
    await admin.service(OperatorsService).add({ name: 'linus', role: 'viewer' }, 'never used by anybody');
    await admin.service(GroupsService).add({ name: 'oceania' });
    const who = 'asked@example.com';
    await add(who, '--group', 'oceania', '--transfer', '1GiB');
    await linegate.json([
      'node',
      'add',
      'perth',
      '--family',
      'ssr',
      '--host',
      'node.example.com',
      '--daemon',
      'vnet-ssr',
      '--push-port',
      '1',
    ]);
    await linegate.json(['group', 'link', 'oceania', 'perth']);
    await linegate.json(['rule', 'add-group', 'office', '--mode', 'allow']);
    await linegate.json(['rule', 'link', 'office', 'perth']);
    const rule = await linegate.json<{ id: number }>(['rule', 'add', 'office', 'domain', 'example.com', '--yes']);
    await linegate.json(['rule', 'add-group', 'quiet', '--mode', 'reject']);
    await linegate.json(['rule', 'add', 'quiet', 'domain', 'example.net']);
    const clash = (await subject.json<{ content: string }>(['subscription', 'text', 'clash'])).content;
    const edited = join(folder, 'clash.yaml');
    writeFileSync(edited, `${clash}# edited\n`);
    await subject.json(['subscription', 'set-text', 'clash', '--file', edited]);
    const other = join(folder, 'other.yaml');
    writeFileSync(other, `${clash}# other\n`);
    const rules = join(folder, 'client-rules');
    writeFileSync(rules, 'clash clash\n');
    const link = await subject.json<{ id: number }>(['user', 'link', who, '--name', 'tablet']);
    const changes = () => admin.rows('SELECT MAX(id) AS newest FROM audit_log');
    const before = await changes();
    const cases: [string[], RegExp][] = [
      [
        ['operator', 'password', 'linus'],
        /linus would be logged out everywhere, and could not log in with the current/,
      ],
      [['user', 'password', who], /asked@example\.com would be logged out everywhere, and could not log in with/],
      [['user', 'disable', who], /asked@example\.com would lose the proxy service, and be logged out everywhere/],
      [['user', 'set', who, '--enable', 'off'], /asked@example\.com would lose the proxy service, and be logged out/],
      [['user', 'set', who, '--status', '-1'], /asked@example\.com would be banned: without the proxy service, and/],
      [['user', 'set', who, '--ban-until', '2099-01-31'], /asked@example\.com would be banned for a time: without the/],
      [['user', 'set', who, '--expires', '2000-01-31'], /asked@example\.com would lose the proxy service: the day is/],
      [['user', 'end-sessions', who], /asked@example\.com would be logged out everywhere; subscription links stay/],
      [['user', 'reset-traffic', who], /The counters of asked@example\.com \(0 B\) would be set to zero for good/],
      [
        ['user', 'link', who, '--new-credentials'],
        /All links of asked@example\.com would end, and their apps could not/,
      ],
      [['user', 'link', who, '--replace'], /The newest link of asked@example\.com would end at once, and their apps/],
      [['subscription', 'replace', String(link.id)], /Link \d+ \(tablet\) of asked@example\.com would end at once/],
      [
        ['subscription', 'end', String(link.id)],
        /Link \d+ \(tablet\) of asked@example\.com would end at once, and apps/,
      ],
      [
        ['subscription', 'reset-text', 'clash'],
        /The edited text clash would be lost, and the apps of 1 user \(1 link\) would get their files by the default/,
      ],
      [
        ['subscription', 'set-text', 'clash', '--file', other],
        /The edited text clash would be lost, and the apps of 1 user \(1 link\) would get their files by the new one/,
      ],
      [
        ['subscription', 'set-text', 'client-rules', '--file', rules],
        /The text client-rules would be replaced, and the apps of 1 user \(1 link\) would get their files by the new/,
      ],
      [['group', 'unlink', 'oceania', 'perth'], /Node perth would stop serving the 1 user of group "oceania", and cut/],
      [
        ['rule', 'remove', String(rule.id)],
        /Rule \d+ \(domain example\.com\) would be deleted: on 1 node with group "office" users could no longer reach/,
      ],
      [
        ['rule', 'link', 'quiet', 'perth'],
        /Node perth would get the rules of group "quiet": \d+ users? could no longer reach what they reject/,
      ],
      [['node', 'reload', 'perth'], /All connections of users through node perth would be cut, and their apps connect/],
      [
        ['line-key', 'rotate', 'perth', '--overlap', '0'],
        /All other keys of node perth would end at once, and its daemon/,
      ],
    ];
    for (const [args, effect] of cases) {
      const unasked = await subject.run(args, 'y\n');
      expect(unasked).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(effect) });
      expect(unasked.stderr).toContain('Nothing was changed: add --yes, since no terminal is there to ask');
    }
    const live = 'Connections that are open already go on until they end. asked@example.com would';
    for (const args of [
      ['disable', who],
      ['set', who, '--enable', 'off'],
      ['set', who, '--status', '-1'],
    ])
      expect((await subject.run(['user', ...args])).stderr).toContain(live);
    expect((await subject.run(['user', 'delete', who])).stderr).toContain('Connections that are open already go on');
    expect(await changes()).toEqual(before);
    const typed = await subject.runOnTerminal(['user', 'disable', who], 'y\n');
    expect(typed).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/logged out everywhere\. Do it\? \[y\/N\] /),
    });
    const later = ['subscription', 'replace', String(link.id), '--overlap', '1h'];
    expect(await subject.run(later)).toMatchObject({ code: 0, stderr: '' });
    // The same content as now takes nothing away.
    const same = ['subscription', 'set-text', 'clash', '--file', edited];
    expect(await subject.run(same)).toMatchObject({ code: 0, stderr: '' });
    // The terminal is at its end: it has given the text.
    const typedText = await subject.runOnTerminal([...same.slice(0, -1), '-'], `${clash}# typed\n`);
    expect(typedText).toMatchObject({ code: 1, stderr: expect.stringContaining('add --yes') });
  });

  describe('secrets', () => {
    const inFile = (text: string): string => {
      const file = join(folder, 'secret');
      writeFileSync(file, `${text}\n`, { mode: 0o600 });
      return file;
    };

    it('may come from files or standard input instead of arguments', async () => {
      const hash = '$2y$10$vI8aWBnW3fID.ZQ4/zo1G.q1lRps.9cGLcZEiGDMVr5yUP1KUOYTa';
      const args = ['user', 'add', 'files@example.com', '--passwd-file', inFile('from a file'), '--json'];
      const added = JSON.parse(
        (await linegate.run([...args, '--password-hash-file', '-'], `${hash}\n`)).stdout,
      ) as object;
      expect(added).toMatchObject({ passwd: 'from a file' });
      expect(
        await installation.admin.rows("SELECT password_hash FROM users WHERE account = 'files@example.com'"),
      ).toEqual([{ password_hash: hash }]);
      expect(await linegate.json(['user', 'set', 'files@example.com', '--passwd-file', '-'], 'piped')).toMatchObject({
        passwd: 'piped',
      });

      const node = [
        'node',
        'add',
        'files',
        '--family',
        'ssr',
        '--host',
        'node.example.com',
        '--daemon',
        'vnet-ssr',
        '--single',
        'on',
        '--port',
        '1',
      ];
      expect(
        await linegate.json([...node, '--passwd-file', inFile('shared'), '--push-secret-file', '-'], 'push secret'),
      ).toMatchObject({ passwd: 'shared' });
      const nodes = installation.admin.service(NodesService);
      const { node: row } = await nodes.get('files');
      expect(nodes.revealPushSecret(row)).toBe('push secret');
    });

    it('may come from one place only', async () => {
      expect(
        await linegate.run(['user', 'set', 'files@example.com', '--passwd', 'a', '--passwd-file', inFile('b')]),
      ).toMatchObject({ code: 2, stderr: 'linegate: --passwd and --passwd-file are both given; keep one\n' });
      expect(await linegate.run(['node', 'set', 'files', '--push-secret-file', join(folder, 'none')])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('cannot be read'),
      });
    });
  });
});
