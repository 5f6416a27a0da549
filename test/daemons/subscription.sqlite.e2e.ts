import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SubscriptionLinksService } from '../../src/subscriptions/links/subscription-links.service.js';
import { freePort } from '../../scripts/common/free-port.mjs';
import { describeWith } from '../support/describe-with.js';
import { Panel } from '../support/panel.js';
import { SsBridge } from './fakes/ss-bridge.mjs';
import { isInstalled } from '../../scripts/servers/find-program.mjs';
import { listen } from './panel/listen.js';
import { SsLocal } from './ss-local.js';

const PATIENCE_MS = 90_000;

interface Sip008 {
  readonly servers: readonly { server: string; server_port: number; password: string; method: string }[];
}

const isHere = ['ss-manager', 'ss-server', 'ss-local'].every(isInstalled);

describeWith({ name: 'shadowsocks-libev', isHere }, 'A real Shadowsocks client, set up from a subscription', () => {
  const file = randomBytes(1_000_003);
  let files: Server;
  let panel: Panel;
  let bridge: SsBridge;
  let address: string;
  let code: string;
  beforeAll(async () => {
    files = createServer((_request, response) => response.end(file)).listen(0, '127.0.0.1');
    await once(files, 'listening');
    panel = await Panel.start();
    const { user } = await panel.given.user({ port: await freePort(), passwd: 'p@ss:word/+=, &' });
    ({ code } = await panel.service(SubscriptionLinksService).add(user.id));
    const { node, key } = await panel.given.node({
      family: 'ss',
      host: '127.0.0.1',
      method: 'chacha20-ietf-poly1305',
    });
    address = await listen(panel);
    bridge = new SsBridge({ panel: address, node: node.id, key, clock: () => panel.clock.unixSeconds() });
    await bridge.start();
  }, PATIENCE_MS);
  afterAll(async () => {
    await bridge.stop();
    await panel.stop();
    files.close();
  }, PATIENCE_MS);

  it(
    'fetches a file through the server of its SIP008 entry',
    async () => {
      const reply = await fetch(`${address}/s/${code}`, { headers: { 'user-agent': 'Shadowsocks/5.3.3' } });
      const [server] = ((await reply.json()) as Sip008).servers;
      if (server === undefined) throw new Error('the subscription has no server');
      expect(server.server).toBe('127.0.0.1');
      const client = await SsLocal.start({ port: server.server_port, passwd: server.password }, server.method);
      try {
        const got = await client.download((files.address() as AddressInfo).port, '/file');
        expect(got).toMatchObject({ bodyBytes: file.length, sha256: createHash('sha256').update(file).digest('hex') });
      } finally {
        await client.stop();
      }
    },
    PATIENCE_MS,
  );

  it('gets only headers for HEAD, over a real connection that stays usable', async () => {
    const head = await fetch(`${address}/s/${code}?format=clash`, { method: 'HEAD' });
    const whole = await fetch(`${address}/s/${code}?format=clash`);
    expect(await head.text()).toBe('');
    for (const name of ['content-length', 'etag', 'subscription-userinfo', 'content-type'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
    const known = await fetch(`${address}/s/${code}?format=clash`, {
      headers: { 'if-none-match': whole.headers.get('etag') ?? '' },
    });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect(known.headers.get('subscription-userinfo')).toBe(whole.headers.get('subscription-userinfo'));
  });
});
