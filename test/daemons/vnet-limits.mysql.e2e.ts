import { freePort } from '../../scripts/common/free-port.mjs';
import { NodesService } from '../../src/nodes/nodes.service.js';
import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { PushRunner } from '../../src/push/push.runner.js';
import { PushService } from '../../src/push/push.service.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { VnetSsr21 } from './fakes/vnet/vnet-ssr-2.1.mjs';
import { VnetSsr22 } from './fakes/vnet/vnet-ssr-2.2.mjs';
import { useProxiedPanel } from './panel/proxied-panel.js';

const MEGABYTE = 1_000_000n;
/** More than any line of a node carries. */
const UNREACHABLE = 1_000_000_000n;

/** VNet-SSR ignores a limit of 0, and never forgets the limit of a port. */
describe.each([
  ['VNet-SSR 2.1', VnetSsr21],
  ['VNet-SSR 2.2', VnetSsr22],
] as const)('The speed limits of %s on a panel', (_name, Daemon) => {
  let panel: Panel;
  let url: string;
  let running: (VnetSsr21 | VnetSsr22)[];
  useProxiedPanel((started) => ({ panel, url } = started));
  beforeEach(() => (running = []));
  afterEach(() => Promise.all(running.map((daemon) => daemon.stop())));

  async function start(fields: NewNode = {}): Promise<{ given: GivenNode; daemon: VnetSsr21 | VnetSsr22 }> {
    const protocol = fields.single === 1 ? 'auth_aes128_md5' : 'origin';
    const node = { family: 'ssr', daemon: 'vnet-ssr', obfs: 'plain', host: '127.0.0.1', protocol, ...fields } as const;
    const given = await panel.given.node(node);
    const clock = (): number => panel.clock.unixSeconds();
    const daemon = new Daemon({ panel: url, node: given.node.id, key: given.key, clock });
    running.push(daemon);
    await daemon.start();
    return { given, daemon };
  }

  const startPushed = async (fields: NewNode = {}) => start({ pushPort: await freePort(), ...fields });
  const tell = async (): Promise<void> => {
    panel.clock.advance(1);
    await panel.service(PushRunner).settle();
  };
  const set = (id: number, speedLimit: bigint) => panel.service(UsersService).set(String(id), { speedLimit });

  function expectFree(daemon: VnetSsr21 | VnetSsr22, uid: number): void {
    const { up = UNREACHABLE, down = UNREACHABLE } = daemon.speedOf(uid);
    expect(up).toBeGreaterThanOrEqual(UNREACHABLE);
    expect(down).toBeGreaterThanOrEqual(UNREACHABLE);
  }

  it.each([0, 1] as const)('end when an operator removes them (single port: %s)', async (single) => {
    const { user } = await panel.given.user({ speedLimit: MEGABYTE });
    const { daemon } = await startPushed({ single, ...(single === 1 ? { port: '8388', passwd: 'node' } : {}) });
    expect(daemon.speedOf(user.id)).toEqual({ up: MEGABYTE, down: MEGABYTE });
    await set(user.id, 2n * MEGABYTE);
    await tell();
    expect(daemon.speedOf(user.id)).toEqual({ up: 2n * MEGABYTE, down: 2n * MEGABYTE });
    await set(user.id, 0n);
    await tell();
    expectFree(daemon, user.id);
    await set(user.id, MEGABYTE);
    await tell();
    expect(daemon.speedOf(user.id)).toEqual({ up: MEGABYTE, down: MEGABYTE });
  });

  it('end with a poll or a restart, where no push tells the daemon', async () => {
    const { user } = await panel.given.user({ speedLimit: MEGABYTE });
    const { daemon } = await start();
    await set(user.id, 0n);
    panel.clock.advance(301);
    await daemon.pass(301);
    if (Daemon === VnetSsr22) expectFree(daemon, user.id);
    else expect(daemon.speedOf(user.id)).toEqual({ up: MEGABYTE, down: MEGABYTE });
  });

  it('do not pass to a later user of the same port', async () => {
    const { user: limited } = await panel.given.user({ speedLimit: MEGABYTE });
    const { daemon } = await startPushed();
    await panel.service(UsersService).delete(String(limited.id));
    await tell();
    const { user: next } = await panel.given.user({ port: limited.port ?? 0 });
    await tell();
    expect(daemon.users.find(next.id)?.port).toBe(limited.port);
    expectFree(daemon, next.id);
  });

  it('of the node hold back users without an own limit, until an operator removes it', async () => {
    const { user: free } = await panel.given.user();
    const { user: limited } = await panel.given.user({ speedLimit: 3n * MEGABYTE });
    const { given, daemon } = await startPushed({ speedLimit: 2n * MEGABYTE });
    expect(daemon.speedOf(free.id)).toEqual({ up: 2n * MEGABYTE, down: 2n * MEGABYTE });
    expect(daemon.speedOf(limited.id)).toEqual({ up: 2n * MEGABYTE, down: 2n * MEGABYTE });
    await panel.service(NodesService).set(String(given.node.id), { speedLimit: 0n });
    await panel.service(PushService).reload(given.node.id);
    expectFree(daemon, free.id);
    expect(daemon.speedOf(limited.id)).toEqual({ up: 3n * MEGABYTE, down: 3n * MEGABYTE });
  });

  it('are compared as they were sent, so that a comparison finds no difference', async () => {
    await panel.given.user();
    const { given } = await startPushed();
    await tell();
    const found = await panel.service(PushService).reconcile(given.node.id);
    expect(found).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });
});
