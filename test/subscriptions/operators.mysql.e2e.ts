import type { Response } from 'light-my-request';
import { AuditEntryRepository } from '../../src/audit/entry/audit-entry.repository.js';
import { UsersService } from '../../src/users/users.service.js';
import { LinegateCommand } from '../support/process/command-line.js';
import type { AdminClient } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

const BASE = 'https://sub.example.com/x';
const SECRET = 'n3vXq0wPz7LrT5vYb1NcHfGgAk3J9s8Dk2m';

interface LinkView {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly url?: string | null;
  readonly ends_at: number | null;
}

describe('the operators of subscriptions', () => {
  let panel: Panel;
  let owner: AdminClient;
  let support: AdminClient;
  let userId: number;
  let nodeId: number;
  beforeAll(async () => {
    panel = await Panel.start({ subscriptionUrl: BASE, appSecret: Buffer.from(SECRET) });
    owner = panel.admin(await panel.given.operator());
    support = panel.admin(await panel.given.operator('support'));
    const { user } = await panel.given.user({ email: 'alice@example.com' });
    userId = user.id;
    nodeId = (await panel.given.node({ name: 'Tokyo' })).node.id;
  });
  afterAll(() => panel.stop());

  const itemsOf = (reply: Response): LinkView[] => reply.json<{ items: LinkView[] }>().items;
  const codeOf = (url: string | null | undefined): string => String(url).replace(`${BASE}/s/`, '');
  const statusOf = async (url: string | null | undefined): Promise<number> =>
    (await panel.get(`/s/${codeOf(url)}`)).statusCode;

  describe('with the admin API', () => {
    it('add, list, replace and end links', async () => {
      const added = await owner.post(`/users/${userId}/links`, { name: 'phone' });
      expect(added.statusCode).toBe(201);
      const first = added.json<LinkView>();
      expect(first).toMatchObject({ name: 'phone', state: 'live', ends_at: null, user: userId });
      expect(await statusOf(first.url)).toBe(200);
      const replaced = (
        await owner.post(`/users/${userId}/links/${first.id}/replace`, { overlap: 60 })
      ).json<LinkView>();
      const listed = itemsOf(await owner.get(`/users/${userId}/links`));
      expect(listed.map(({ state, url }) => [state, url])).toEqual([
        ['ending', first.url],
        ['live', replaced.url],
      ]);
      const ended = await owner.delete(`/users/${userId}/links/${replaced.id}`);
      expect([ended.statusCode, ended.json<LinkView>().state]).toEqual([200, 'ended']);
      expect([await statusOf(first.url), await statusOf(replaced.url)]).toEqual([200, 404]);
      expect((await owner.post(`/users/${userId}/links/${replaced.id}/replace`, {})).json()).toMatchObject({
        status: 409,
        code: 'link-ended',
      });
    });

    it('rename links, with an entry in the audit log', async () => {
      const { id, url } = (await owner.post(`/users/${userId}/links`, { name: 'old' })).json<LinkView>();
      const renamed = await support.patch(`/users/${userId}/links/${id}`, { name: 'new name' });
      expect([renamed.statusCode, renamed.json()]).toMatchObject([200, { id, name: 'new name', state: 'live' }]);
      expect(renamed.json()).not.toHaveProperty('url');
      expect(await statusOf(url)).toBe(200);
      expect((await owner.patch(`/users/${userId}/links/${id}`, { name: ' x' })).statusCode).toBe(422);
      const { user } = await panel.given.user();
      expect((await owner.patch(`/users/${user.id}/links/${id}`, { name: 'x' })).statusCode).toBe(404);
      const [entry] = await panel.rows<{ state_before: string; state_after: string }>(
        "SELECT state_before, state_after FROM audit_log WHERE action = 'subscription.renamed'",
      );
      expect([entry?.state_before, entry?.state_after]).toEqual(['{"name":"old"}', '{"name":"new name"}']);
      await owner.delete(`/users/${userId}/links/${id}`);
    });

    it('hand a user login, addresses and texts, and give them a link once', async () => {
      const { user } = await panel.given.user({ email: 'hand@example.com' });
      const first = (await owner.post(`/users/${user.id}/hand-over`)).json<{ link: string; text_en: string }>();
      expect(first).toMatchObject({ account: 'hand@example.com', address: null });
      expect(first.text_en).toContain('{account}');
      expect(await statusOf(first.link)).toBe(200);
      const content = 'Hi {account}, {password}: {link}';
      await owner.put('/subscription-texts/hand-over-en', { content }, { 'if-match': '*' });
      const second = (await owner.post(`/users/${user.id}/hand-over`)).json();
      expect(second).toMatchObject({ link: first.link, text_en: content });
      expect(itemsOf(await owner.get(`/users/${user.id}/links`))).toHaveLength(1);
      const bad = await owner.put('/subscription-texts/hand-over-zh', { content: '{passwort}' }, { 'if-match': '*' });
      expect(bad.json()).toMatchObject({ status: 422, errors: [{ field: 'content', code: 'template' }] });
      expect((await owner.post('/subscription-texts/hand-over-en/preview?user=1', { content })).statusCode).toBe(404);
      expect((await support.post(`/users/${user.id}/hand-over`)).statusCode).toBe(403);
      expect((await owner.post('/users/999/hand-over')).statusCode).toBe(404);
      await owner.delete('/subscription-texts/hand-over-en');
    });

    it('replace the credentials', async () => {
      const before = (await owner.get(`/users/${userId}`)).json<{ passwd: string; uuid: string }>();
      const reply = await owner.post(`/users/${userId}/credentials`);
      const after = (await owner.get(`/users/${userId}`)).json<typeof before>();
      expect([reply.statusCode, await statusOf(reply.json<LinkView>().url)]).toEqual([201, 200]);
      expect([after.passwd === before.passwd, after.uuid === before.uuid]).toEqual([false, false]);
    });

    it('see an address only with the right users:secrets', async () => {
      const listed = itemsOf(await support.get(`/users/${userId}/links`));
      expect(listed.length).toBeGreaterThan(0);
      for (const link of listed) expect('url' in link).toBe(false);
      const answers = await Promise.all([
        support.post(`/users/${userId}/links`, {}),
        support.post(`/users/${userId}/credentials`),
        support.get(`/users/${userId}/subscription`),
        support.post(`/nodes/${nodeId}/entries`, { name: 'x' }),
        support.put('/subscription-texts/clash', { content: 'x' }, { 'if-match': '*' }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
    });

    it('reach only links of the user in the path', async () => {
      const { user } = await panel.given.user();
      const [link] = itemsOf(await owner.get(`/users/${userId}/links`));
      expect((await owner.delete(`/users/${user.id}/links/${link?.id}`)).statusCode).toBe(404);
      expect((await owner.get('/users/999/links')).statusCode).toBe(404);
    });

    it('add, change and delete entries, each version once', async () => {
      const added = await owner.post(`/nodes/${nodeId}/entries`, {
        name: 'Relay',
        host: 'r.example',
        port: 443,
        country: 'HK',
      });
      const { id } = added.json<{ id: number }>();
      expect(added.json()).toMatchObject({ node: nodeId, node_name: 'Tokyo', sort: 0, hidden: 0 });
      const { etag } = (await owner.get(`/entries/${id}`)).headers;
      expect((await owner.patch(`/entries/${id}`, { sort: 3 }, { 'if-match': String(etag) })).json()).toMatchObject({
        sort: 3,
      });
      expect((await owner.patch(`/entries/${id}`, { sort: 4 }, { 'if-match': String(etag) })).statusCode).toBe(412);
      expect((await owner.get(`/entries?node=${nodeId}`)).json()).toMatchObject({ items: [{ id, sort: 3 }] });
      expect((await owner.patch(`/entries/${id}`, { host: 'a b', country: 'hk', port: 70_000 })).json()).toMatchObject({
        errors: [{ field: 'host' }, { field: 'port' }, { field: 'country' }],
      });
      expect((await owner.delete(`/entries/${id}`)).statusCode).toBe(204);
      expect((await owner.get(`/entries/${id}`)).statusCode).toBe(404);
    });

    it('try a template before they store it', async () => {
      const content = 'proxy-groups: [{name: Mine, type: select, proxies: ["*"]}]';
      const preview = await owner.post(`/subscription-texts/clash/preview?user=${userId}`, { content });
      expect(preview.json()).toMatchObject({ format: 'clash', content: expect.stringContaining('Mine') as string });
      const bad = await owner.put('/subscription-texts/clash', { content: 'a: [' }, { 'if-match': '*' });
      expect(bad.json()).toMatchObject({ status: 422, errors: [{ field: 'content', code: 'template' }] });
      // Programs can translate what is wrong with an expression.
      const rules = '# apps\nclash (mihomo';
      const worse = await owner.put('/subscription-texts/client-rules', { content: rules }, { 'if-match': '*' });
      const values = { kind: 'open-paren', fragment: '(mihomo', line: 2 };
      expect(worse.json()).toMatchObject({ status: 422, errors: [{ field: 'content', code: 'template', values }] });
      expect((await owner.get('/subscription-texts/clash')).json()).toMatchObject({ changed_at: null });
      const { etag } = (await owner.get('/subscription-texts/clash')).headers;
      const put = await owner.put('/subscription-texts/clash', { content }, { 'if-match': String(etag) });
      expect(put.json()).toMatchObject({ content, changed_at: panel.clock.unixSeconds() });
      expect((await owner.put('/subscription-texts/clash', { content }, { 'if-match': String(etag) })).statusCode).toBe(
        412,
      );
      expect((await owner.delete('/subscription-texts/clash')).json()).toMatchObject({ changed_at: null });
      expect((await owner.get('/subscription-texts/nothing')).statusCode).toBe(404);
      expect((await owner.get(`/users/${userId}/subscription?format=clash`)).body).toContain('Tokyo');
    });

    it('leave entries in the audit log, none with a code', async () => {
      const entries = await panel.service(AuditEntryRepository).find();
      const actions = new Set(entries.map(({ action }) => action));
      for (const action of [
        'subscription.added',
        'subscription.replaced',
        'subscription.ended',
        'user.credentials-replaced',
      ])
        expect([action, actions.has(action)]).toEqual([action, true]);
      for (const action of [
        'entry.added',
        'entry.changed',
        'entry.deleted',
        'subscription-text.changed',
        'subscription-text.reset',
      ])
        expect([action, actions.has(action)]).toEqual([action, true]);
      const codes = itemsOf(await owner.get(`/users/${userId}/links`)).flatMap(({ url }) => (url ? [codeOf(url)] : []));
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes) expect(JSON.stringify(entries)).not.toContain(code);
    });
  });

  describe('with commands', () => {
    const linegate = (environment = {}): LinegateCommand =>
      new LinegateCommand({
        DATABASE_URL: panel.databaseUrl,
        APP_SECRET: SECRET,
        SUBSCRIPTION_URL: BASE,
        ...environment,
      });

    it('print the one link of a user, a QR code, another link, and a new one', async () => {
      const { user } = await panel.given.user({ email: 'bob@example.com' });
      const first = (await linegate().run(['user', 'link', 'bob@example.com'])).stdout.trim();
      expect(first).toMatch(/^https:\/\/sub\.example\.com\/x\/s\/[A-Za-z0-9]{24}$/);
      expect((await linegate().run(['user', 'link', String(user.id), '--qr'])).stdout).toMatch(
        /^http[^\n]+\n[█▀▄ \n]+$/,
      );
      const second = await linegate().json<LinkView>(['user', 'link', 'bob@example.com', '--name', 'tv']);
      expect(second).toMatchObject({ name: 'tv', state: 'live', account: 'bob@example.com' });
      const third = (await linegate().run(['user', 'link', 'bob@example.com', '--replace', '--yes'])).stdout.trim();
      expect([await statusOf(first), await statusOf(second.url), await statusOf(third)]).toEqual([200, 404, 200]);
      const fourth = (
        await linegate().run(['user', 'link', 'bob@example.com', '--new-credentials', '--yes'])
      ).stdout.trim();
      expect([await statusOf(first), await statusOf(third), await statusOf(fourth)]).toEqual([404, 404, 200]);
      const listed = await linegate().json<LinkView[]>(['subscription', 'list', 'bob@example.com']);
      expect(listed.map(({ state }) => state)).toEqual(['ended', 'ended', 'ended', 'live']);
      await linegate().run(['subscription', 'end', String(listed.at(-1)?.id), '--yes']);
      expect(await statusOf(fourth)).toBe(404);
    });

    it('print the text of the panel for the user, in both languages, while the password is known', async () => {
      const address = 'https://panel.example.com';
      const add = ['user', 'add', 'dora@example.com', '--hand-over'];
      const added = await linegate({ PUBLIC_URL: address }).run(add);
      const [, password = ''] = /Password \(shown this once\): (\S+)\n/.exec(added.stdout) ?? [];
      expect(password).not.toBe('');
      const { user } = await panel.given.user({ email: 'eve@example.com' });
      const { id } = await panel.service(UsersService).get('dora@example.com');
      const shown = (await owner.post(`/users/${id}/hand-over`)).json<{ link: string; text_en: string }>();
      const text = shown.text_en
        .replace('{account}', 'dora@example.com')
        .replace('{password}', password)
        .replace('{address}', address)
        .replace('{link}', shown.link);
      expect(added.stdout).toContain(`\n\n${text.trim()}\n\n`);
      expect(added.stdout).toMatch(/\n[█▀▄ \n]+$/);
      expect(await statusOf(shown.link)).toBe(200);

      // The newest link of a known user. Nobody knows the password any more.
      const name = await linegate().json<{ url: string; hand_over: string }>([
        ...['user', 'link', 'eve@example.com', '--name', 'tv', '--hand-over', '--lang', 'zh'],
      ]);
      expect(name.hand_over).toMatch(/^帐号：eve@example\.com\n/);
      expect(name.hand_over).toContain(`请勿外传：${name.url}`);
      expect(itemsOf(await owner.get(`/users/${user.id}/links`))).toHaveLength(1);
      const chosen = ['user', 'password', 'eve@example.com', '--password-file', '-', '--hand-over', '--yes'];
      const changed = await linegate({ SUBSCRIPTION_URL: '' }).run(chosen, 'her own password 7\n');
      expect(changed).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('\nPassword: her own password 7\n\nThere is no link: ') as string,
      });
      expect(changed.stdout).toMatch(/There is no link: [^\n]+linegate address set[^\n]+\n$/);
      expect(changed.stdout).not.toContain('your app');
    });

    it('print a new password even if there can be no text for the user', async () => {
      const [key] = await panel.rows<{ sealed: string }>('SELECT sealed_key AS sealed FROM subscription_keys');
      await panel.execute("UPDATE subscription_keys SET sealed_key = 'lost'");
      const added = await linegate().run(['user', 'add', 'fay@example.com', '--hand-over']);
      await panel.execute('UPDATE subscription_keys SET sealed_key = ?', [key?.sealed]);
      expect(added).toMatchObject({
        code: 1,
        stdout: expect.stringContaining('Password (shown this once): ') as string,
      });
      expect(added.stdout).toContain('There is no text for the user: ');
    });

    it('say which setting gives the address of links, and add none without it', async () => {
      await panel.given.user({ email: 'carol@example.com' });
      const { code, stderr: error } = await linegate({ SUBSCRIPTION_URL: '' }).run([
        'user',
        'link',
        'carol@example.com',
      ]);
      expect([code, error]).toEqual([1, expect.stringMatching(/^linegate: Links need .* `linegate address set`/)]);
      expect(await linegate().json(['subscription', 'list', 'carol@example.com'])).toEqual([]);
    });

    it('show files, what they lack, entries and texts', async () => {
      await panel.given.node({ name: 'Old', family: 'ssr', method: 'salsa20' });
      const clash = (await linegate().run(['subscription', 'show', 'alice@example.com', '--format', 'clash'])).stdout;
      expect(clash).toContain('Tokyo');
      const missing = await linegate().json<object[]>(['subscription', 'check', 'alice@example.com']);
      expect(missing).toContainEqual({
        ...{ format: 'clash', name: 'Old', because: 'the client does not know the cipher salsa20' },
        ...{ code: 'unknown-cipher', values: { name: 'salsa20' } },
      });
      const entry = await linegate().json<{ id: number }>(['entry', 'add', 'Tokyo', 'Relay', '--host', 'r.example']);
      await linegate().run(['entry', 'set', String(entry.id), '--hidden', 'on']);
      expect(await linegate().json(['entry', 'list', 'Tokyo'])).toMatchObject([{ name: 'Relay', hidden: 1 }]);
      await linegate().run(['entry', 'delete', String(entry.id), '--yes']);
      expect(await linegate().json(['entry', 'list'])).toEqual([]);
      expect((await linegate().run(['subscription', 'text', 'client-rules'])).stdout).toContain('sing-box');
    });
  });

  describe('and their users', () => {
    it('who are logged in get their link by GET /api/client/v1/subscription', async () => {
      const { token, user } = await panel.given.client();
      const ask = (): Promise<Response> =>
        panel.get('/api/client/v1/subscription', { authorization: `Bearer ${token}` });
      const reply = await ask();
      const { ret, url } = reply.json<{ ret: number; url: string }>();
      expect([reply.statusCode, ret, await statusOf(url), reply.headers['cache-control']]).toEqual([
        200,
        1,
        200,
        'no-store',
      ]);
      expect((await ask()).json()).toEqual({ ret: 1, url });
      await owner.post(`/users/${user.id}/end-sessions`);
      expect((await ask()).statusCode).toBe(401);
      expect((await panel.get('/api/client/v1/subscription')).json()).toMatchObject({ ret: 0 });
    });

    it('get no link with an expired token, and 409 from a panel without an address', async () => {
      const { token } = await panel.given.client();
      const headers = { authorization: `Bearer ${token}` };
      const homeless = await panel.another({ subscriptionUrl: null });
      expect((await homeless.get('/api/client/v1/subscription', headers)).statusCode).toBe(409);
      await homeless.stop();
      panel.clock.advance(3601);
      expect((await panel.get('/api/client/v1/subscription', headers)).statusCode).toBe(401);
    });
  });
});
