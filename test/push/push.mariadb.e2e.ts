import { setTimeout as sleep } from 'node:timers/promises';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { PushRunner } from '../../src/push/push.runner.js';
import { PushService } from '../../src/push/push.service.js';
import { PushStatesService } from '../../src/push/push-states.service.js';
import { UsersService } from '../../src/users/users.service.js';
import type { UserChange } from '../../src/users/user/user.fields.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';
import type { Manner } from './fake-daemon.js';
import { PushedNode } from './pushed-node.js';

/** The log keeps changes for at least this time. */
const OLD_SECONDS = 15 * 60 + 1;

describe.each(['2.1', '2.2'] as const)('push to a daemon of generation %s', (generation) => {
  let panel: Panel;
  let users: UsersService;
  let pushed: PushedNode;
  beforeAll(async () => {
    panel = await Panel.start();
    users = panel.service(UsersService);
    await panel.given.level('gold', 10);
    await panel.given.group('asia');
    await manyUsers(panel, 3);
    pushed = await PushedNode.start(panel, generation);
    await pushed.told();
  });
  afterAll(async () => {
    await pushed.daemon.stop();
    await panel.stop();
  });

  const set = (uid: number, fields: UserChange) => users.set(String(uid), fields);

  it('begins with a comparison, which detects the generation and sends all users', async () => {
    expect(pushed.present()).toEqual(await pushed.wanted());
    expect(pushed.present()).toHaveLength(3);
    expect(await pushed.state()).toMatchObject({ generation, attempts: 0, lastError: null });
    expect(pushed.daemon.calls.filter((call) => call === 'GET user/list')).not.toHaveLength(0);
  });

  it('sends nothing without a change', async () => {
    expect(await pushed.told()).toEqual([]);
    expect(await pushed.told()).toEqual([]);
  });

  it('sends new and changed users, and removes users who left the list', async () => {
    const { user } = await panel.given.user();
    const expected = generation === '2.2' ? ['POST v2/user/add/list'] : ['GET user/list', 'POST v2/user/add/list'];
    expect(await pushed.told()).toEqual(expected);
    expect(pushed.present()).toEqual(await pushed.wanted());

    for (const fields of [
      { passwd: 'another' },
      { port: 54_321 },
      { speedLimit: 9_223_372_036_854_775_807n },
      { enable: 0 },
      { enable: 1 },
      { status: -1 },
      { status: 1 },
      { transferEnable: 0n },
      { transferEnable: 1n },
      { expiredAt: '2020-01-01' },
      { expiredAt: '2099-01-01' },
      { group: 'asia' },
      { group: null },
      { port: 0 },
      { port: 12_345 },
    ]) {
      await set(user.id, fields);
      await pushed.told();
      expect(pushed.present()).toEqual(await pushed.wanted());
    }
    await users.delete(String(user.id));
    await pushed.told();
    expect(pushed.daemon.uids).not.toContain(user.id);
    expect(await pushed.told()).toEqual([]);
  });

  it('sends many changes in one call, each user once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => panel.given.user()));
    for (const { user } of made) await set(user.id, { passwd: `again ${user.id}` });
    const calls = await pushed.told();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual(['POST v2/user/add/list']);
    expect(JSON.parse(pushed.daemon.bodies.at(-1) ?? '')).toHaveLength(6);
    expect(pushed.present()).toEqual(await pushed.wanted());
  });

  it('lets two users swap their ports', async () => {
    const [a, b] = [(await panel.given.user()).user, (await panel.given.user()).user];
    await pushed.told();
    await set(a.id, { port: 0 });
    await set(b.id, { port: a.port ?? 0 });
    await set(a.id, { port: b.port ?? 0 });
    await pushed.told();
    expect(pushed.present()).toEqual(await pushed.wanted());
    expect(pushed.daemon.users.get(a.id)?.port).toBe(b.port);
    expect((await pushed.state()).lastError).toBeNull();
  });

  it('never disconnects a user without a visible change when another user changes', async () => {
    const seen = [...pushed.daemon.users.values()];
    const { user } = await panel.given.user();
    for (const { uid } of seen.slice(0, 3)) await set(uid, { nickname: `called ${uid} now` });
    await pushed.told();
    // The same objects, so the daemon has not removed and added a user.
    expect([...pushed.daemon.users.values()].filter((each) => each.uid !== user.id)).toEqual(seen);
    expect(seen.every((each) => pushed.daemon.users.get(each.uid) === each)).toBe(true);
  });

  it('sends the other users when a daemon rejects one, and shows the rejected user', async () => {
    const before = await panel.given.user();
    const stuck = await panel.given.user();
    const after = await panel.given.user();
    pushed.daemon.takenPorts.add(stuck.user.port ?? 0);
    await pushed.told();
    expect(pushed.daemon.uids).toEqual(expect.arrayContaining([before.user.id, after.user.id]));
    expect(pushed.daemon.uids).not.toContain(stuck.user.id);
    expect((await pushed.state()).lastError).toContain(`port ${stuck.user.port} is used`);
    expect((await pushed.state()).attempts).toBe(0);

    pushed.daemon.takenPorts.clear();
    await panel.service(PushService).reconcile(String(pushed.id));
    expect(pushed.present()).toEqual(await pushed.wanted());
    expect((await pushed.state()).lastError).toBeNull();
  });

  describe('a comparison', () => {
    const damage = async (): Promise<void> => {
      const [first, second] = pushed.present();
      if (first === undefined || second === undefined) throw new Error('too few users');
      pushed.daemon.users.delete(first.uid);
      pushed.daemon.users.set(second.uid, { ...second, passwd: 'forgotten' });
      pushed.daemon.users.set(999_999, { uid: 999_999, port: 1, passwd: 'stranger', speed_limit: 0, enable: 1 });
      expect(pushed.present()).not.toEqual(await pushed.wanted());
    };

    it('corrects missing, different and extra users when an operator requests it', async () => {
      await damage();
      const brought = await panel.service(PushService).reconcile(pushed.given.node.name);
      expect(brought).toEqual({ added: 1, changed: 1, removed: 1, refusals: [] });
      expect(pushed.present()).toEqual(await pushed.wanted());
    });

    it('runs every ten minutes', async () => {
      await damage();
      panel.clock.advance(500);
      expect(await pushed.told()).toEqual([]);
      panel.clock.advance(101);
      await pushed.told();
      expect(pushed.present()).toEqual(await pushed.wanted());
      expect((await pushed.state()).lastReconcileAt).toBe(panel.clock.unixSeconds());
    });

    it('runs when a date changes the list: at the end of a ban, and at the end of an account', async () => {
      const until = panel.clock.unixSeconds() + 100;
      const { user } = await panel.given.user({ banTime: until });
      await panel.service(PushService).reconcile(String(pushed.id));
      expect(pushed.daemon.uids).not.toContain(user.id);
      panel.clock.advance(100);
      await pushed.told();
      expect(pushed.daemon.uids).toContain(user.id);

      panel.clock.set('2026-05-01T23:59:00Z');
      await set(user.id, { expiredAt: '2026-05-01' });
      await pushed.told();
      await panel.service(PushService).reconcile(String(pushed.id));
      expect(pushed.daemon.uids).toContain(user.id);
      panel.clock.set('2026-05-02T00:00:00Z');
      await pushed.told();
      expect(pushed.daemon.uids).not.toContain(user.id);
    });

    it('runs after a change of the node itself', async () => {
      const nodes = panel.service(NodesService);
      const { user } = await panel.given.user({ group: 'asia' });
      await pushed.told();
      expect(pushed.daemon.uids).not.toContain(user.id);
      await nodes.link(String(pushed.id), 'asia');
      await pushed.told();
      expect(pushed.daemon.uids).toContain(user.id);
      await nodes.unlink(String(pushed.id), 'asia');
      await pushed.told();
      expect(pushed.daemon.uids).not.toContain(user.id);
      await nodes.set(String(pushed.id), { level: 'gold' });
      await pushed.told();
      expect(pushed.daemon.uids).toEqual([]);
      await nodes.set(String(pushed.id), { level: 'default' });
      await pushed.told();
      expect(pushed.present()).toEqual(await pushed.wanted());
    });

    it('sends more users than fit into one call', async () => {
      await manyUsers(panel, 1201);
      const { added } = await panel.service(PushService).reconcile(String(pushed.id));
      expect(added).toBe(1201);
      expect(pushed.present()).toEqual(await pushed.wanted());
    });
  });
});

describe('a failing daemon', () => {
  let panel: Panel;
  let pushed: PushedNode;
  beforeAll(async () => {
    panel = await Panel.start();
    await manyUsers(panel, 2);
  });
  afterAll(() => panel.stop());
  beforeEach(async () => {
    pushed = await PushedNode.start(panel, '2.2');
    await pushed.told();
  });
  afterEach(() => pushed.stop());

  it.each<[Manner, string]>([
    ['says garbage', 'something else than JSON'],
    ['redirects', 'status 302'],
    ['fails', 'status 500'],
    ['breaks off', 'cannot be reached'],
    ['floods', 'more than 65536 bytes'],
  ])('that %s gets its pushes later, without a gap', async (manner, reason) => {
    await expectTriedAgain([pushed], [manner], reason);
  });

  it('that hangs or trickles gets its pushes later, without a gap', async () => {
    const second = await PushedNode.start(panel, '2.2');
    await second.told();
    // At the same time, because each daemon takes until the time-out.
    await expectTriedAgain([pushed, second], ['hangs', 'trickles'], 'no answer within 5 s');
    await second.stop();
  });

  async function expectTriedAgain(
    nodes: readonly PushedNode[],
    manners: readonly Manner[],
    why: string,
  ): Promise<void> {
    for (const [index, { daemon }] of nodes.entries()) daemon.manner = manners[index] ?? 'well';
    const { user } = await panel.given.user();
    await panel.service(PushRunner).settle();
    for (const each of nodes) {
      expect(await each.state()).toMatchObject({ attempts: 1, lastError: expect.stringContaining(why) });
      expect(each.daemon.calls.some((call) => call.includes('elsewhere'))).toBe(false);
      expect(await each.told()).toEqual([]);
      each.daemon.manner = 'well';
    }
    panel.clock.advance(1);
    await panel.service(PushRunner).settle();
    for (const each of nodes) {
      expect(each.daemon.uids).toContain(user.id);
      expect(await each.state()).toMatchObject({ attempts: 0, lastError: null });
    }
  }

  it('keeps its users when its list is an error, which is not an empty list', async () => {
    const before = pushed.present();
    pushed.daemon.manner = 'lists an error';
    await expect(panel.service(PushService).reconcile(String(pushed.id))).rejects.toThrow('the table is locked');
    expect(pushed.present()).toEqual(before);
    expect(pushed.daemon.calls.at(-1)).toBe('GET user/list');
  });

  it('rejects everything with a wrong secret, and gets all changes directly after an operator corrects the secret', async () => {
    pushed.daemon.secret = 'another secret ü';
    const { user } = await panel.given.user();
    for (let attempt = 0; attempt < 5; attempt++) {
      await pushed.told();
      panel.clock.advance(20);
    }
    expect((await pushed.state()).lastError).toContain('secret check error');
    expect(pushed.daemon.uids).not.toContain(user.id);
    await pushed.told();
    await panel.service(NodesService).set(String(pushed.id), { pushSecret: 'another secret ü' });
    await pushed.told();
    expect(pushed.daemon.uids).toContain(user.id);
  });

  it('gets retries at growing intervals, up to ten minutes', async () => {
    pushed.daemon.manner = 'fails';
    await panel.given.user();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 13; attempt++) {
      await pushed.told();
      const { attempts, nextAttemptAt } = await pushed.state();
      expect(attempts).toBe(attempt);
      waits.push((nextAttemptAt - panel.clock.now()) / 1000);
      panel.clock.advance(Math.ceil(waits.at(-1) ?? 0));
    }
    waits.forEach((wait, index) => {
      const longest = Math.min(2 ** index, 600);
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
    });
  });

  it('delays no other daemon, and no admin', async () => {
    const dead = await Promise.all(Array.from({ length: 5 }, () => PushedNode.start(panel, '2.2')));
    for (const each of dead) each.daemon.manner = 'hangs';
    const { user } = await panel.given.user();
    const startedAt = performance.now();
    const settled = panel.service(PushRunner).settle();
    while (!pushed.daemon.uids.includes(user.id)) await sleep(10);
    await panel.given.user();
    expect(performance.now() - startedAt).toBeLessThan(4000);
    await settled;
    for (const each of dead) await each.stop();
  });

  it('is compared if it was unavailable for longer than the log keeps changes', async () => {
    const { user } = await panel.given.user();
    pushed.daemon.manner = 'fails';
    await pushed.told();
    panel.clock.advance(86_401);
    await panel.service(PushStatesService).purge();
    expect(await panel.rows('SELECT id FROM roster_changes')).toEqual([]);
    pushed.daemon.manner = 'well';
    await pushed.told();
    expect(pushed.daemon.uids).toContain(user.id);
  });

  it('gets its pushes from another process after the death of the pushing process', async () => {
    const { user } = await panel.given.user();
    expect(await panel.service(PushStatesService).claim(pushed.id)).toBeDefined();
    expect(await panel.service(PushStatesService).claim(pushed.id)).toBeUndefined();
    expect(await pushed.told()).toEqual([]);
    panel.clock.advance(30);
    await pushed.told();
    expect(pushed.daemon.uids).toContain(user.id);
  });

  it.each(['claimed_until', 'next_attempt_at', 'reconcile_due_at'])(
    'gets its pushes after a clock is corrected that had set %s days ahead',
    async (column) => {
      await pushed.told();
      const ahead = panel.clock.now() + 3 * 86_400_000;
      await panel.execute(`UPDATE push_states SET ${column} = ? WHERE node_id = ?`, [ahead, pushed.id]);
      if (column !== 'reconcile_due_at') await panel.given.user();
      await pushed.told();
      expect(pushed.present()).toEqual(await pushed.wanted());
      const calls = pushed.daemon.calls.length;
      await pushed.told();
      expect(pushed.daemon.calls.length).toBe(calls);
      const [state] = await panel.rows<{ due: number | string }>(
        'SELECT reconcile_due_at AS due FROM push_states WHERE node_id = ?',
        [pushed.id],
      );
      expect(Number(state?.due)).toBeLessThan(ahead);
    },
  );

  it('gets each push once from any number of processes', async () => {
    const other = await panel.another();
    const { user } = await panel.given.user();
    panel.clock.advance(1);
    const before = pushed.daemon.calls.length;
    await Promise.all([panel, other].map((each) => each.service(PushRunner).settle()));
    expect(pushed.daemon.calls.slice(before)).toEqual(['POST v2/user/add/list']);
    expect(pushed.daemon.uids).toContain(user.id);
    await other.stop();
  });
});

describe('the panel', () => {
  it('pushes changes within seconds without a call of the test', async () => {
    const panel = await Panel.startWhole();
    const pushed = await PushedNode.start(panel, '2.2');
    const { user } = await panel.given.user();
    while (!pushed.daemon.uids.includes(user.id)) await sleep(20);
    await pushed.stop();
    await panel.stop();
  });

  it('stops without waiting for a daemon that hangs', async () => {
    const panel = await Panel.startWhole();
    const pushed = await PushedNode.start(panel, '2.2');
    pushed.daemon.manner = 'hangs';
    while (pushed.daemon.calls.length === 0) await sleep(20);
    const startedAt = performance.now();
    await panel.stop();
    expect(performance.now() - startedAt).toBeLessThan(3000);
    await pushed.daemon.stop();
  });
});

describe('the log of changed users', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  const rows = () => panel.rows<{ id: number; user_id: number | null }>('SELECT * FROM roster_changes ORDER BY id');

  it('has one row for a change, whatever the number of nodes, and none for a change that is rolled back', async () => {
    const nodes = [await PushedNode.start(panel, '2.2'), await PushedNode.start(panel, '2.1')];
    const before = (await rows()).length;
    const { user, email } = await panel.given.user();
    expect((await rows()).slice(before).map((row) => row.user_id)).toEqual([user.id]);
    await expect(panel.given.user({ email })).rejects.toThrow();
    expect(await rows()).toHaveLength(before + 1);

    await nodes[0]?.told();
    panel.clock.advance(OLD_SECONDS);
    await panel.service(PushStatesService).purge();
    expect(await rows()).toEqual([]);
    for (const each of nodes) await each.stop();
  });

  it('keeps rows for a quarter of an hour even without a push server, because the panel reads them too', async () => {
    const before = (await rows()).length;
    await panel.given.user();
    panel.clock.advance(OLD_SECONDS - 2);
    await panel.service(PushStatesService).purge();
    expect(await rows()).toHaveLength(before + 1);
    panel.clock.advance(2);
    await panel.service(PushStatesService).purge();
    expect(await rows()).toEqual([]);
  });
});

describe('node reload', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('sends the node record once, in the form of its daemon, and never by itself', async () => {
    const pushed = await PushedNode.start(panel, '2.2');
    await panel.service(PushService).reload(pushed.given.node.name);
    const { key } = pushed.given;
    const read = await panel.get(`/api/ssr/v1/node/${pushed.id}`, panel.signed(key));
    expect(JSON.parse(pushed.daemon.bodies.at(-1) ?? '')).toEqual(read.json<{ data: object }>().data);

    pushed.daemon.manner = 'fails';
    await expect(panel.service(PushService).reload(String(pushed.id))).rejects.toThrow('status 500');
    pushed.daemon.manner = 'well';
    panel.clock.advance(3600);
    await pushed.told();
    expect(pushed.daemon.calls.filter((call) => call.endsWith('reload'))).toHaveLength(2);
    await pushed.stop();
  });

  it('is rejected for a node without a push server, and so is reconcile', async () => {
    const { node } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr' });
    const service = panel.service(PushService);
    await expect(service.reload(node.name)).rejects.toThrow('takes no pushes');
    await expect(service.reconcile(node.name)).rejects.toThrow('takes no pushes');
    await expect(service.reload('nowhere')).rejects.toMatchObject({ status: 404 });
  });
});
