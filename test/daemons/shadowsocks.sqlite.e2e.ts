import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '../../src/users/user/user.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import { describeWith } from '../support/describe-with.js';
import { eventually } from '../support/eventually.js';
import { Panel } from '../support/panel.js';
import { freePort } from '../../scripts/common/free-port.mjs';
import { listen } from './panel/listen.js';
import { countersOf } from './panel/panel-counters.js';
import { SsBridge } from './fakes/ss-bridge.mjs';
import { type Download, SsLocal } from './ss-local.js';
import { isInstalled } from '../../scripts/servers/find-program.mjs';

const METHOD = 'aes-256-gcm';
const PATIENCE_MS = 90_000;

/**
 * The chunk format of AEAD ciphers (shadowsocks.org, "AEAD Ciphers"): a stream begins with a salt as long as the key, and each
 * chunk is [2 bytes of length][16 of tag][payload][16 of tag]. The first payload begins with the target address: for IPv4, 1 + 4 +
 * 2 bytes.
 */
const SALT = 32;
const CHUNK = 2 + 16 + 16;
const ADDRESS = 1 + 4 + 2;

/**
 * The minimum and maximum that the server counts for a download: the encrypted bytes from the user, and the plain bytes from the
 * target. The client puts the address and the request, each of which fits into one read, into one chunk or two.
 */
function counted({ requestBytes, headBytes, bodyBytes }: Download): { least: bigint; most: bigint } {
  const sum = SALT + ADDRESS + requestBytes + headBytes + bodyBytes;
  return { least: BigInt(sum + CHUNK), most: BigInt(sum + 2 * CHUNK) };
}

const isHere = ['ss-manager', 'ss-server', 'ss-local'].every(isInstalled);

describeWith({ name: 'shadowsocks-libev', isHere }, 'A real Shadowsocks server', () => {
  const file = randomBytes(3_000_001);
  let files: Server;
  let panel: Panel;
  let bridge: SsBridge;
  let first: User;
  let second: User;
  let clients: SsLocal[] = [];
  beforeAll(async () => {
    files = createServer((_request, response) => response.end(file)).listen(0, '127.0.0.1');
    await once(files, 'listening');
    panel = await Panel.start();
    ({ user: first } = await panel.given.user({ port: await freePort(), transferEnable: 5_000_000n }));
    ({ user: second } = await panel.given.user({ port: await freePort(), transferEnable: 100_000_000n }));
    const { node, key } = await panel.given.node({ family: 'ss', method: METHOD });
    bridge = new SsBridge({ panel: await listen(panel), node: node.id, key, clock: () => panel.clock.unixSeconds() });
    await bridge.start();
    clients = await Promise.all(
      [first, second].map((user) => SsLocal.start({ port: Number(user.port), passwd: user.passwd }, METHOD)),
    );
  }, PATIENCE_MS);
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.stop()));
    await bridge.stop();
    await panel.stop();
    files.close();
  }, PATIENCE_MS);

  async function download(client: SsLocal | undefined): Promise<Download> {
    if (client === undefined) throw new Error('no such client');
    return client.download((files.address() as AddressInfo).port, '/file');
  }

  /** Lets minutes pass until the panel has charged a user that much: the server reports to its manager every five seconds. */
  async function untilCounted(user: User, least: bigint): Promise<bigint> {
    return eventually(async () => {
      panel.clock.advance(60);
      await bridge.pass(60);
      const { u, d } = await countersOf(panel, user);
      expect({ u, isCounted: d >= least }).toEqual({ u: 0n, isCounted: true });
      return d;
    });
  }

  it(
    "carries a file to a user, and adds exactly its bytes with the overhead of the protocol to the user's counters",
    async () => {
      const got = await download(clients[0]);
      expect(got).toMatchObject({ bodyBytes: file.length, sha256: createHash('sha256').update(file).digest('hex') });
      const { least, most } = counted(got);
      expect(await untilCounted(first, least)).toBeLessThanOrEqual(most);
      expect(await countersOf(panel, second)).toEqual({ u: 0n, d: 0n });
    },
    PATIENCE_MS,
  );

  it(
    'keeps counting when its server restarts at 0, after the manager has lost it or the password has changed',
    async () => {
      const one = counted(await download(clients[1]));
      const before = await untilCounted(second, one.least);
      await bridge.manager.remove(Number(second.port));
      await bridge.pass(60);
      await panel.service(UsersService).set(String(second.id), { passwd: 'another-password' });
      await bridge.pass(60);
      await clients[1]?.stop();
      clients[1] = await SsLocal.start({ port: Number(second.port), passwd: 'another-password' }, METHOD);
      const two = counted(await eventually(() => download(clients[1])));
      expect(await untilCounted(second, before + two.least)).toBeLessThanOrEqual(one.most + two.most);
    },
    PATIENCE_MS,
  );

  it(
    "closes a user's port with the next poll after the quota is reached, and serves the other user",
    async () => {
      const before = await countersOf(panel, first);
      const { least, most } = counted(await download(clients[0]));
      const after = await untilCounted(first, before.d + least);
      expect(after - before.d).toBeLessThanOrEqual(most);
      expect(after).toBeGreaterThan(5_000_000n);
      expect(bridge.uids).toEqual([second.id]);
      await expect(download(clients[0])).rejects.toThrow('closed without an answer');
      expect((await download(clients[1])).bodyBytes).toBe(file.length);
    },
    PATIENCE_MS,
  );
});
