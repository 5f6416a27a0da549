import { gunzipSync } from 'node:zlib';
import type { Response } from 'light-my-request';
import { load } from 'js-yaml';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { EntriesService } from '../../src/subscriptions/entries/entries.service.js';
import { LinkUsesBuffer } from '../../src/subscriptions/links/link-uses.buffer.js';
import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { SubscriptionTextsService } from '../../src/subscriptions/texts/subscription-texts.service.js';
import { FORMAT_NAMES } from '../../src/subscriptions/formats/format-names.js';
import { TrafficCounterRepository } from '../../src/users/traffic-counter.repository.js';
import { Database } from '../../src/database/database.js';
import type { UserChange } from '../../src/users/user/user.fields.js';
import { UsersService } from '../../src/users/users.service.js';
import { type Headers, Panel } from '../support/panel.js';
import { parseSs } from './parsers.js';

const BASE = 'https://sub.example.com';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const BROWSER = { 'user-agent': FIREFOX, accept: 'text/html,*/*;q=0.8' };

/** Headers that each response has in its own way. */
const VARYING = { date: expect.any(String) as string, 'x-request-id': expect.any(String) as string };

interface Subscribed {
  readonly id: number;
  readonly code: string;
  readonly link: number;
}

describe('GET /s/:code', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start({ subscriptionUrl: BASE });
    await panel.given.node({ name: 'Tokyo', host: 'tokyo.example.com' });
  });
  afterAll(() => panel.stop());

  const subscribed = async (fields: UserChange = {}): Promise<Subscribed> => {
    const { user } = await panel.given.user(fields);
    const { code, link } = await panel.service(SubscriptionLinksService).add(user.id);
    return { id: user.id, code, link: link.id };
  };
  const get = (code: string, headers: Headers = {}, query = ''): Promise<Response> =>
    panel.get(`/s/${code}${query}`, headers);
  const linksIn = (reply: Response): string[] => Buffer.from(reply.body, 'base64').toString().trim().split('\n');
  const namesIn = (reply: Response): string[] => linksIn(reply).map((link) => parseSs(link).name);

  it('sends base64 of links by default, and with the headers of the wire', async () => {
    const { code } = await subscribed({ port: 21_001, passwd: 'pw', expiredAt: '2027-01-31', transferEnable: 5000n });
    const reply = await get(code);
    expect(reply.statusCode).toBe(200);
    expect(parseSs(linksIn(reply)[0] ?? '')).toMatchObject({ host: 'tokyo.example.com', port: 21_001, password: 'pw' });
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'subscription-userinfo': `upload=0; download=0; total=5000; expire=${Date.UTC(2027, 1, 1) / 1000 - 1}`,
      'profile-update-interval': '24',
      'profile-title': 'Linegate',
      'content-disposition': "attachment; filename*=UTF-8''Linegate.txt",
      'profile-web-page-url': `${BASE}/s/${code}?format=page`,
      'cache-control': 'private, no-cache',
      'cdn-cache-control': 'no-store',
      vary: 'User-Agent, Accept, Accept-Encoding',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(reply.headers.etag).toMatch(/^"[\w-]{43}"$/);
  });

  it.each(FORMAT_NAMES)('sends the format %s by ?format=, with four whole numbers', async (format) => {
    const { code } = await subscribed();
    const reply = await get(code, BROWSER, `?format=${format}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['subscription-userinfo']).toMatch(/^upload=\d+; download=\d+; total=\d+; expire=\d+$/);
    expect(reply.body).not.toBe('');
  });

  it('sends the same on the paths of other panels', async () => {
    const { code } = await subscribed();
    const clash = (await get(code, { 'user-agent': 'Clash-Verge/v2.4.2' })).body;
    const paths = [`/sub/${code}/clash`, `/sub/${code}?target=clash`, `/s/${code}?flag=meta`];
    for (const path of [...paths, `/api/v1/client/subscribe?token=${code}&flag=clash`])
      expect((await panel.get(path)).body).toBe(clash);
    expect((await panel.get(`/sub/${code}`)).body).toBe((await get(code)).body);
    expect((await panel.get('/api/v1/client/subscribe')).statusCode).toBe(404);
  });

  it('sends the same with a slash at the end', async () => {
    const { code } = await subscribed();
    const { body } = await get(code);
    for (const path of [`/s/${code}/`, `/sub/${code}/`]) expect((await panel.get(path)).body).toBe(body);
    expect((await panel.get(`/s/${'x'.repeat(32)}/`)).statusCode).toBe(404);
  });

  it.each([
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.23.20.0 A',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  ])('tells the robot %s nothing about the user, and counts no use', async (robot) => {
    const { code, link, id } = await subscribed({ passwd: 'known-only-to-apps' });
    for (const query of ['', '?format=clash', '?format=page']) {
      const reply = await get(code, { 'user-agent': robot, accept: '*/*' }, query);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.headers).not.toHaveProperty('subscription-userinfo');
      for (const secret of [code, 'known-only-to-apps', 'tokyo.example.com']) expect(reply.body).not.toContain(secret);
    }
    await panel.service(LinkUsesBuffer).flush();
    const [row] = (await panel.service(SubscriptionLinksService).list(id)).filter((each) => each.id === link);
    expect(row).toMatchObject({ lastUsedAt: null });
    expect((await get('x'.repeat(32), { 'user-agent': robot })).statusCode).toBe(404);
  });

  it('answers HEAD with the headers alone', async () => {
    const { code, link } = await subscribed();
    const whole = await get(code);
    const head = await panel.inject({ method: 'HEAD', url: `/s/${code}` });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['subscription-userinfo', 'etag', 'content-type', 'content-disposition', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(link).toBeGreaterThan(0);
  });

  it('answers 304 with the numbers while the file is the same, and 200 after a change', async () => {
    const { code, id } = await subscribed();
    const first = await get(code);
    const again = await get(code, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({
      'subscription-userinfo': first.headers['subscription-userinfo'],
      etag: first.headers.etag,
      vary: first.headers.vary,
    });
    await panel.service(UsersService).set(id, { passwd: 'another' });
    expect((await get(code, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200);
  });

  it('compresses a file for apps that accept it, with a tag of its own, and sends others the same bytes as ever', async () => {
    const { code, id } = await subscribed();
    const clash = (headers: Headers = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<Response> =>
      panel.inject({ method, url: `/s/${code}?format=clash`, headers });
    const plain = await clash();
    const packed = await clash({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toEqual({
      ...plain.headers,
      ...{
        ...VARYING,
        etag: `${String(plain.headers.etag).slice(0, -1)}-gzip"`,
        'content-encoding': 'gzip',
      },
      'content-length': String(packed.rawPayload.length),
    });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);

    const head = await clash({ 'accept-encoding': 'gzip' }, 'HEAD');
    expect([head.body, head.headers]).toEqual(['', { ...packed.headers, ...VARYING }]);
    const [tag, other] = [String(packed.headers.etag), String(plain.headers.etag)];
    const again = await clash({ 'accept-encoding': 'gzip', 'if-none-match': tag });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag]);
    expect(again.headers).not.toHaveProperty('content-encoding');
    // Each form has its own tag, so no app takes one for the other.
    expect((await clash({ 'accept-encoding': 'gzip', 'if-none-match': other })).statusCode).toBe(200);
    expect((await clash({ 'if-none-match': tag })).statusCode).toBe(200);
    for (const header of ['identity', 'gzip;q=0', '', 'br']) {
      const same = await clash({ 'accept-encoding': header });
      expect([same.body, same.headers.etag, same.headers['content-encoding']]).toEqual([plain.body, other, undefined]);
    }
    // This one is one packet in either form.
    const short = await get(code, { 'accept-encoding': 'gzip' });
    expect([short.headers['content-encoding'], namesIn(short)]).toEqual([undefined, ['Tokyo']]);
    await panel.service(UsersService).set(id, { passwd: 'another' });
    const changed = await clash({ 'accept-encoding': 'gzip', 'if-none-match': tag });
    expect(gunzipSync(changed.rawPayload).toString()).toContain('another');
  });

  it('counts uploads and downloads by themselves', async () => {
    const { code, id } = await subscribed();
    await panel.service(Database).transaction(async (manager) => {
      const counters = manager.withRepository(panel.service(TrafficCounterRepository));
      await counters.update({ id }, { u: 17n, d: 4n });
    });
    expect((await get(code)).headers['subscription-userinfo']).toContain('upload=17; download=4; ');
  });

  it('gives an account without end the expiry 0', async () => {
    const { code } = await subscribed({ expiredAt: '2099-12-31' });
    expect((await get(code)).headers['subscription-userinfo']).toMatch(/expire=0$/);
  });

  it.each<[string, UserChange]>([
    ['banned', { status: -1 }],
    ['off', { enable: 0 }],
    ['expired', { expiredAt: '2020-01-01' }],
    ['used', { transferEnable: 0n }],
    ['No server', { port: 0 }],
  ])('sends one entry that names the reason to a user without servers: %s', async (reason, change) => {
    const { code, id } = await subscribed();
    await panel.service(UsersService).set(id, change);
    const reply = await get(code);
    expect(reply.statusCode).toBe(200);
    expect(namesIn(reply)).toEqual([expect.stringContaining(reason)]);
    expect(reply.headers).toMatchObject({ 'profile-update-interval': '1' });
  });

  it('has a ban for so long as it lasts', async () => {
    const { code, id } = await subscribed();
    await panel.service(UsersService).set(id, { banTime: panel.clock.unixSeconds() + 60 });
    expect(namesIn(await get(code))[0]).toContain('banned');
    panel.clock.advance(61);
    expect(namesIn(await get(code))).toEqual(['Tokyo']);
  });

  it('has the nodes of the level and the group of the user', async () => {
    await panel.given.level('gold', 10);
    await panel.given.group('family');
    await panel.given.node({ name: 'Gold', level: 'gold' });
    const { node } = await panel.given.node({ name: 'Family' });
    await panel.service(NodesService).link(node.id, 'family');
    expect(namesIn(await get((await subscribed()).code))).toEqual(['Tokyo', 'Family']);
    expect(namesIn(await get((await subscribed({ level: 'gold' })).code))).toEqual(['Tokyo', 'Gold', 'Family']);
    expect(namesIn(await get((await subscribed({ group: 'family' })).code))).toEqual(['Family']);
    for (const name of ['Gold', 'Family']) await panel.service(NodesService).delete(name);
  });

  it('has entries, their changes and new texts at once', async () => {
    const { code } = await subscribed();
    const entries = panel.service(EntriesService);
    const relay = await entries.add('Tokyo', { name: 'Relay', host: 'relay.example.net', port: 443, sort: 1 });
    expect(namesIn(await get(code))).toEqual(['Relay', 'Tokyo']);
    await entries.set(relay.id, { hidden: 1 });
    expect(namesIn(await get(code))).toEqual(['Tokyo']);
    await entries.delete(relay.id);
    const texts = panel.service(SubscriptionTextsService);
    await texts.set('client-rules', 'loon my-app\n');
    // The same text once more.
    panel.clock.advance(1);
    expect(await texts.set('client-rules', 'loon my-app\n')).toMatchObject({ changed_at: panel.clock.unixSeconds() });
    expect((await get(code, { 'user-agent': 'My-App/1' })).body).toMatch(/^Tokyo=Shadowsocks/);
    await texts.set('clash', 'mode: direct\nproxy-groups: [{name: All, type: select, proxies: ["*"]}]');
    expect(load((await get(code, {}, '?format=clash')).body)).toMatchObject({ mode: 'direct' });
    await texts.reset('client-rules');
    await texts.reset('clash');
    expect((await get(code, { 'user-agent': 'My-App/1' })).body).not.toMatch(/^Tokyo=/);
  });

  it('does not build a link from the Host of the request', async () => {
    const { code } = await subscribed();
    const reply = await get(code, { host: 'evil.example' }, '?format=surge');
    expect(reply.body).toContain(`#!MANAGED-CONFIG ${BASE}/s/${code}?format=surge `);
    expect(JSON.stringify(reply.headers)).not.toContain('evil.example');
  });

  it('has the nodes with one port for a user without a port, and no others', async () => {
    const level = 'without port';
    await panel.given.level(level, 8);
    const node = { family: 'uniproxy', daemon: 'v2node', protocol: 'vmess', host: 'b.example' } as const;
    await panel.given.node({ ...node, name: 'Shared port', level });
    const { code } = await subscribed({ port: 0, level });
    const clash = (await get(code, {}, '?format=clash')).body;
    expect([clash.includes('Shared port'), clash.includes('Tokyo')]).toEqual([true, false]);
  });

  describe('for a browser', () => {
    it('is a page with state, link, code and buttons, in the wanted language', async () => {
      const { code } = await subscribed({ expiredAt: '2027-01-31' });
      const english = await get(code, BROWSER);
      expect(english.headers['content-type']).toBe('text/html; charset=utf-8');
      for (const text of ['Active', '2027-01-31', '100 GiB', `${BASE}/s/${code}`, 'clash://install-config', '<svg'])
        expect(english.body).toContain(text);
      const chinese = await get(code, { ...BROWSER, 'accept-language': 'fr, zh-CN;q=0.9, en;q=0.8' });
      expect(chinese.body).toContain('订阅链接');
      expect(chinese.headers.vary).toContain('Accept-Language');
    });

    it('tells the days of a term that has not begun, and the device limit', async () => {
      const { code } = await subscribed({ daysFromFirstUse: 30, deviceLimit: 3 });
      const { body } = await get(code, BROWSER);
      for (const text of ['30 days from the first use', '<dt>Devices</dt><dd>3</dd>']) expect(body).toContain(text);
      const { code: other } = await subscribed();
      expect((await get(other, BROWSER)).body).not.toContain('Devices');
    });

    it('says beside each app how many servers need another one', async () => {
      const level = 'mixed';
      await panel.given.level(level, 7);
      for (const protocol of ['vless', 'hysteria2', 'vmess'])
        await panel.given.node({
          family: 'uniproxy',
          daemon: 'v2node',
          protocol,
          tls: 'tls',
          serverName: 'a.example',
          certificate: 'http',
          level,
        });
      const { code } = await subscribed({ level });
      const { body } = await get(code, BROWSER);
      expect(body).toContain('Clash</a></li>');
      expect(body).toMatch(/Surge<\/a><small>[12] of \d servers need another app<\/small>/);
      const chinese = await get(code, { ...BROWSER, 'accept-language': 'zh' });
      expect(chinese.body).toMatch(/Surge<\/a><small>\d 个节点中有 [12] 个需要其他应用<\/small>/);
    });

    it('loads nothing, and allows no other script or style than its own', async () => {
      const { code } = await subscribed();
      const { headers, body } = await get(code, BROWSER);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
      );
      expect(body).not.toMatch(/ src=|<link|@import|url\(| style=/);
      expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' });
    });
  });

  describe('with an unknown code', () => {
    it('is 404 for any text, on every path', async () => {
      for (const code of ['x', 'unknown-code-000', '%20', 'a'.repeat(500), "'--", '%00'])
        for (const path of [`/s/${code}`, `/sub/${code}`, `/sub/${code}/clash`])
          expect([path, [404, 429].includes((await panel.get(path)).statusCode)]).toEqual([path, true]);
    });

    it('counts against the network of the address, and never against a known code', async () => {
      const behind = await panel.another({ trustedProxies: ['127.0.0.1'] });
      const from = (address: string): Headers => ({ 'x-forwarded-for': address });
      const { code } = await subscribed();
      const statuses: number[] = [];
      for (let count = 0; count < 31; count++)
        statuses.push((await behind.get('/s/unknown-code-000', from('2001:db8::1'))).statusCode);
      expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
      expect((await behind.get('/s/unknown-code-000', from('2001:db8::ffff'))).statusCode).toBe(429);
      expect((await behind.get('/s/unknown-code-000', from('2001:db8:0:1::1'))).statusCode).toBe(404);
      expect((await behind.get(`/s/${code}`, from('2001:db8::1'))).statusCode).toBe(200);
      panel.clock.advance(2);
      const later = await behind.get('/s/unknown-code-000', from('2001:db8::1'));
      expect(later.statusCode).toBe(404);
      await behind.stop();
    });

    it('has sixty requests a minute', async () => {
      const [first, second] = [await subscribed(), await subscribed()];
      for (let count = 0; count < 60; count++) expect((await get(first.code)).statusCode).toBe(200);
      const refused = await get(first.code);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
      expect(refused.headers['subscription-userinfo']).toBeUndefined();
      expect((await get(second.code)).statusCode).toBe(200);
      panel.clock.advance(1);
      expect((await get(first.code)).statusCode).toBe(200);
    });
  });

  describe('a use', () => {
    it('is stored with its client and network, the first one for good; HEAD counts as no use', async () => {
      const { id, code } = await subscribed();
      const [uses, links] = [panel.service(LinkUsesBuffer), panel.service(SubscriptionLinksService)];
      const stored = async () => {
        await uses.flush();
        const [link] = await links.list(id);
        return [link?.firstUsedAt, link?.lastUsedAt, link?.lastClient, link?.lastAddress];
      };
      await panel.inject({ method: 'HEAD', url: `/s/${code}` });
      expect(await stored()).toEqual([null, null, null, null]);
      const at = panel.clock.unixSeconds();
      await get(code, { 'user-agent': 'Clash-Verge/v2.4.2' });
      expect(await stored()).toEqual([at, at, 'Clash-Verge/v2.4.2', '127.0.0.0/24']);
      panel.clock.advance(90);
      await get(code, { 'user-agent': 'Loon/762' });
      expect(await stored()).toEqual([at, at + 90, 'Loon/762', '127.0.0.0/24']);
    });
  });

  describe('the life of a link', () => {
    it('ends at once, or after an overlap, with a new one in its place', async () => {
      const { code, link } = await subscribed();
      const links = panel.service(SubscriptionLinksService);
      const { links: valid, users } = await links.countValid();
      const second = await links.replace(link, 3600);
      expect([(await get(code)).statusCode, (await get(second.code)).statusCode]).toEqual([200, 200]);
      expect(await links.countValid()).toEqual({ links: valid + 1, users });
      panel.clock.advance(3600);
      expect(await links.countValid()).toEqual({ links: valid, users });
      expect([(await get(code)).statusCode, (await get(second.code)).statusCode]).toEqual([404, 200]);
      await expect(links.replace(link, 0)).rejects.toThrow(`Subscription link ${link} has ended`);
      const third = await links.replace(second.link.id, 0);
      expect((await get(second.code)).statusCode).toBe(404);
      await links.end(third.link.id);
      expect((await get(third.code)).statusCode).toBe(404);
    });

    it('ends with all others when the credentials are replaced, and the nodes get new ones', async () => {
      const { id, code } = await subscribed({ passwd: 'old' });
      const before = await panel.service(UsersService).get(id);
      const replaced = await panel.service(SubscriptionLinksService).replaceCredentials(id);
      const after = await panel.service(UsersService).get(id);
      expect(after.passwd).not.toBe(before.passwd);
      expect(after.uuid).not.toBe(before.uuid);
      expect((await get(code)).statusCode).toBe(404);
      expect(parseSs(linksIn(await get(replaced.code))[0] ?? '').password).toBe(after.passwd);
    });

    it('ends with the user, and neither with a ban nor with their sessions', async () => {
      const { id, code } = await subscribed();
      await panel.service(UsersService).endSessions(id);
      await panel.service(UsersService).set(id, { status: -1 });
      expect((await get(code)).statusCode).toBe(200);
      await panel.service(UsersService).delete(id);
      expect((await get(code)).statusCode).toBe(404);
    });

    it('goes on with a code of another panel, in any length that those have', async () => {
      const { user } = await panel.given.user();
      const links = panel.service(SubscriptionLinksService);
      for (const code of ['aB3d5', 'q8Zx41Kp', 'f'.repeat(32), 'under_score-and-dash'])
        expect((await get((await links.import(user.id, code)).code)).statusCode).toBe(200);
      await expect(links.import(user.id, 'aB3d5')).rejects.toThrow('This code is in use already');
      await expect(links.import(user.id, 'no spaces')).rejects.toThrow('code must be 4 to 128');
      expect((await get('ab3d5')).statusCode).toBe(404);
    });
  });
});
