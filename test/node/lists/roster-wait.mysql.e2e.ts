import { once } from 'node:events';
import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Server, Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'light-my-request';
import { Database } from '../../../src/database/database.js';
import { DatabaseUnavailable } from '../../../src/database/database.errors.js';
import { LineKeysService } from '../../../src/line-key/line-keys.service.js';
import { ListDifferencesService } from '../../../src/nodes/changes/list-differences.service.js';
import { MAX_WAITS, MAX_WAITS_OF_NODE, RosterWaitRunner } from '../../../src/nodes/changes/roster-wait.runner.js';
import { NodesService } from '../../../src/nodes/nodes.service.js';
import { UsersService } from '../../../src/users/users.service.js';
import { afterCalling, beforeCalling } from '../../support/calls.js';
import { eventually } from '../../support/eventually.js';
import type { GivenNode } from '../../support/given.js';
import { send } from '../../support/http-client.js';
import { manyUsers } from '../../support/database/many-users.js';
import { statementsOf, touching } from '../../support/database/statements.js';
import { Panel } from '../../support/panel.js';
import { type Changes, documentedUsers, ListReader, pathOf } from './list-reader.js';
import { refusal } from '../node-api.js';

const LONGEST = 25;

describe('GET userList/:id?since=&wait=', () => {
  let panel: Panel;
  let other: Panel;
  let node: GivenNode;
  let uids: number[];
  let origin: string;

  beforeAll(async () => {
    panel = await Panel.start();
    other = await panel.another();
    await panel.given.level('silver', 10);
    await panel.given.level('gold', 20);
    node = await panel.given.node();
    uids = await manyUsers(panel, 10);
    await panel.app.listen(0, '127.0.0.1');
    origin = await panel.app.getUrl();
  });
  afterAll(async () => {
    await other.stop();
    await panel.stop();
  });
  afterEach(() => expect(waits().size).toBe(0));

  const waits = (where = panel): RosterWaitRunner => where.service(RosterWaitRunner);
  const set = (uid: number, passwd: string, where = panel) => where.service(UsersService).set(String(uid), { passwd });
  const uidAt = (index: number): number => uids[index] ?? 0;
  const signed = (given: GivenNode) => panel.signed(given.key);

  const newReader = (whose = node, where = panel): Promise<ListReader> => ListReader.withList(whose, where);

  /** Starts a call that waits. `reply` is undefined until the response. */
  async function hold(reader: ListReader, where = panel, seconds = LONGEST): Promise<Held> {
    const before = waits(where).size;
    const held: Held = { reply: undefined, answered: reader.ask(where, `&wait=${seconds}`) };
    held.answered.then(
      (reply) => (held.reply = reply),
      () => undefined,
    );
    await eventually(() => expect(waits(where).size).toBe(before + 1));
    // The call has looked once.
    await looks(where);
    expect(held.reply).toBeUndefined();
    return held;
  }

  /** Looks for changes until every call that woke up has decided. */
  async function looks(where = panel): Promise<void> {
    for (let look = 0; look < 3; look++) {
      await waits(where).look();
      await settle(where);
    }
  }

  interface Held {
    reply: Response | undefined;
    readonly answered: Promise<Response>;
  }

  const changesOf = async ({ answered }: Held): Promise<Changes> => (await answered).json<Changes>();

  it('responds when a user of the list changes, with this user only', async () => {
    const reader = await newReader();
    const held = await hold(reader);
    await set(uidAt(0), 'new');
    await looks();
    const changes = await changesOf(held);
    expect(changes).toMatchObject({ whole: 0, data: [{ uid: uidAt(0), passwd: 'new' }], removed: [] });
    reader.take(changes);
    expect(reader.users).toEqual(await documentedUsers(panel, node));
  });

  it('responds at once if the list has already changed', async () => {
    const reader = await newReader();
    await set(uidAt(0), 'before');
    expect(await reader.read(panel, `&wait=${LONGEST}`)).toMatchObject({ whole: 0, data: [{ uid: uidAt(0) }] });
    reader.cursor = 'unknown';
    expect(await reader.read(panel, `&wait=${LONGEST}`)).toMatchObject({ whole: 1 });
  });

  it('does not miss a change directly after its first look, when another request makes the panel notice the change', async () => {
    const another = await hold(await newReader(await panel.given.node()));
    const reader = await newReader();
    const changing = afterCalling(panel.service(ListDifferencesService), 'since', async () => {
      changing.restore();
      await set(uidAt(1), 'meanwhile');
      await waits().look();
    });
    let reply: Response | undefined;
    const answered = reader.ask(panel, `&wait=${LONGEST}`).then((given) => (reply = given));
    await another.answered;
    await looks();
    await eventually(() => expect(reply).toBeDefined());
    expect((await answered).json<Changes>()).toMatchObject({ whole: 0, data: [{ uid: uidAt(1) }] });
  });

  it('keeps waiting while users change who are not on the list of this node', async () => {
    const gold = await panel.given.node({ level: 'gold' });
    const { user: member } = await panel.given.user({ level: 'gold' });
    const held = await hold(await newReader(gold));
    for (const passwd of ['a', 'b', 'c']) {
      await set(uidAt(1), passwd);
      await looks();
    }
    expect(held.reply).toBeUndefined();
    await set(uidAt(1), 'd');
    await set(member.id, 'e');
    await looks();
    expect(await changesOf(held)).toMatchObject({ whole: 0, data: [{ uid: member.id }], removed: [] });
  });

  it('responds when a ban ends', async () => {
    const { user } = await panel.given.user({ banTime: panel.clock.unixSeconds() + 3 });
    const held = await hold(await newReader());
    panel.clock.advance(2);
    await looks();
    expect(held.reply).toBeUndefined();
    panel.clock.advance(1);
    await looks();
    expect(await changesOf(held)).toMatchObject({ whole: 0, data: [{ uid: user.id }], removed: [] });
  });

  it('responds within a second when another process changes the list', async () => {
    const held = await hold(await newReader());
    await other.service(UsersService).delete((await other.given.user()).user.id);
    await set(uidAt(2), 'from elsewhere', other);
    panel.clock.advance(1);
    await looks();
    const { whole, data, removed } = await changesOf(held);
    // A user who was on the list only between two looks was never on the list for a reader.
    expect([whole, data.map(({ uid }) => uid), removed]).toEqual([0, [uidAt(2)], []]);
  });

  it('responds without changes at the end of its time, with a cursor for the next call', async () => {
    const reader = await newReader();
    const held = await hold(reader, panel, 7);
    panel.clock.advance(6.9);
    await looks();
    expect(held.reply).toBeUndefined();
    panel.clock.advance(0.1);
    await looks();
    const changes = await changesOf(held);
    expect(changes).toMatchObject({ whole: 0, data: [], removed: [] });
    expect(changes.cursor).not.toBe(reader.cursor);
    reader.take(changes);
    expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [], removed: [] });
  });

  it('responds with the whole list when the node or its levels change', async () => {
    const whose = await panel.given.node({ name: 'waiting' });
    const unconcerned = await hold(await newReader());
    const changes = [
      () => panel.service(NodesService).set('waiting', { host: 'waiting.example.com' }),
      () => panel.service(NodesService).set('waiting', { level: 'gold' }),
      () => panel.given.level('platinum', 30),
    ];
    for (const change of changes) {
      const reader = await newReader(whose);
      const held = await hold(reader);
      await change();
      await looks();
      expect(reader.take(await changesOf(held)).whole).toBe(1);
      expect(reader.users).toEqual(await documentedUsers(panel, whose));
      expect(await reader.read(panel)).toMatchObject({ whole: 0, data: [], removed: [] });
      if (change !== changes.at(-1)) expect(unconcerned.reply).toBeUndefined();
    }
    // A level belongs to the lists of all nodes below it.
    expect(await changesOf(unconcerned)).toMatchObject({ whole: 1 });
  });

  it.each([
    ['its key is revoked', (given: GivenNode) => endKeys(given, (keys, id) => keys.revoke(id))],
    ['its key is replaced', (given: GivenNode) => panel.service(LineKeysService).rotate(given.node.id, 0)],
    ['its node is deleted', (given: GivenNode) => panel.service(NodesService).delete(given.node.id)],
  ])('rejects a waiting call at once, without the list, when %s', async (_what, end) => {
    const whose = await panel.given.node();
    const held = await hold(await newReader(whose));
    await end(whose);
    await looks();
    const reply = await held.answered;
    expect([reply.statusCode, reply.json<unknown>()]).toEqual([401, refusal(401)]);
  });

  it('rejects a waiting call when its key expires', async () => {
    const whose = await panel.given.node();
    const expiresAt = panel.clock.unixSeconds() + 10;
    const { key } = await panel.service(LineKeysService).issue(whose.node.id, { expiresAt });
    const held = await hold(await newReader({ ...whose, key }));
    panel.clock.advance(10);
    await set(uidAt(3), 'after the expiry');
    await looks();
    expect((await held.answered).statusCode).toBe(401);
  });

  it('accepts a call whose timestamp was right at its start', async () => {
    const reader = await newReader();
    const path = `${pathOf(node)}?since=${reader.cursor}&wait=${LONGEST}`;
    const answered = panel.get(path, panel.signed(node.key, { skew: -299 }));
    await eventually(() => expect(waits().size).toBe(1));
    panel.clock.advance(LONGEST);
    await looks();
    expect((await answered).statusCode).toBe(200);
  });

  async function endKeys({ node: { id } }: GivenNode, end: (keys: LineKeysService, id: number) => Promise<unknown>) {
    const keys = panel.service(LineKeysService);
    for (const row of await keys.list(id)) await end(keys, row.id);
  }

  describe('with too many calls', () => {
    it('responds at once to the third call of a node', async () => {
      const reader = await newReader();
      const held: Held[] = [];
      while (held.length < MAX_WAITS_OF_NODE) held.push(await hold(reader));
      expect(await reader.read(panel, `&wait=${LONGEST}`)).toMatchObject({ whole: 0, data: [], removed: [] });
      const elsewhere = await hold(await newReader(await panel.given.node()));
      panel.clock.advance(LONGEST);
      await looks();
      for (const each of [...held, elsewhere]) expect((await each.answered).statusCode).toBe(200);
    });

    it('responds at once to calls beyond the limit of the process', async () => {
      const reader = await newReader();
      const taken = Array.from({ length: MAX_WAITS }, (_none, index) => {
        const credentials = { key: '', timestamp: 0, nodeId: 1_000_000 + index };
        return waits().begin({ credentials, since: '', wait: LONGEST, socket: undefined });
      });
      expect(await reader.read(panel, `&wait=${LONGEST}`)).toMatchObject({ whole: 0, data: [], removed: [] });
      taken.shift()?.end();
      const held = await hold(reader);
      for (const each of taken) each?.end();
      await set(uidAt(4), 'has a place');
      await looks();
      expect(await changesOf(held)).toMatchObject({ data: [{ uid: uidAt(4) }] });
    });

    it('reads the database once for all waiting calls', async () => {
      const held: Held[] = [];
      for (let index = 0; index < 10; index++) held.push(await hold(await newReader(await panel.given.node())));
      await looks();
      panel.clock.advance(1);
      const statements = await statementsOf(panel);
      await looks();
      expect(touching(statements, 'versions')).toHaveLength(1);
      expect(touching(statements, 'roster_changes')).toEqual([]);
      statements.length = 0;
      await set(uidAt(5), 'for ten nodes');
      statements.length = 0;
      await looks();
      for (const each of held) expect(await changesOf(each)).toMatchObject({ data: [{ uid: uidAt(5) }] });
      expect(touching(statements, 'roster_changes')).toHaveLength(2);
    });
  });

  describe('over a connection', () => {
    const waiting = (reader: ListReader): string => `${pathOf(node)}?since=${reader.cursor}&wait=${LONGEST}`;
    const requestText = (path: string, headers: object): string =>
      [
        `GET ${path} HTTP/1.1`,
        'host: panel',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        '',
        '',
      ].join('\r\n');

    async function open(): Promise<Socket> {
      const { hostname, port } = new URL(origin);
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      return socket;
    }

    it.each(['destroy', 'end', 'resetAndDestroy'] as const)(
      'frees the place of a client that disconnects by %s',
      async (leave) => {
        const reader = await newReader();
        const errors = () => panel.log.filter((line) => line.includes('"level":50'));
        const before = errors();
        const socket = await open();
        socket.on('error', () => undefined);
        socket.write(requestText(waiting(reader), signed(node)));
        await eventually(() => expect(waits().size).toBe(1));
        socket[leave]();
        await eventually(() => expect(waits().size).toBe(0));
        socket.destroy();
        expect(errors()).toEqual(before);
      },
    );

    it("has its own time-out, and restores the server's time-out afterwards", async () => {
      const sockets: Socket[] = [];
      const server: Server = panel.app.getHttpServer();
      const remember = (socket: Socket) => sockets.push(socket);
      server.on('connection', remember);
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const reader = await newReader();
      const ask = (path: string) => send(`${origin}${path}`, { agent, headers: signed(node) });
      await ask(pathOf(node));
      const [socket] = sockets;
      const idle = socket?.timeout ?? 0;
      expect(idle).toBeGreaterThan(60_000);
      const sending: (number | undefined)[] = [];
      const watch = (_request: IncomingMessage, response: ServerResponse): void => {
        const { writeHead } = response;
        const replacement = (...values: Parameters<typeof writeHead>) => {
          sending.push(socket?.timeout);
          return writeHead.apply(response, values);
        };
        Object.assign(response, { writeHead: replacement });
      };
      server.prependListener('request', watch);
      const answered = ask(waiting(reader));
      await eventually(() => expect(waits().size).toBe(1));
      expect(socket?.timeout).toBe((LONGEST + 15) * 1000);
      panel.clock.advance(LONGEST);
      await looks();
      expect((await answered).status).toBe(200);
      // While the panel sends the response, the server's time-out is valid again.
      expect(sending).toEqual([15_000]);
      server.off('request', watch);
      await eventually(() => expect(socket?.timeout).toBe(idle));
      await ask(pathOf(node));
      expect(sockets).toHaveLength(1);
      agent.destroy();
      server.off('connection', remember);
    });

    it('lets only one of several pipelined requests wait', async () => {
      const reader = await newReader();
      const socket = await open();
      let text = '';
      socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
      const request = requestText(waiting(reader), signed(node));
      socket.write(request + request);
      await eventually(() => expect(waits().size).toBe(1));
      await sleep(50);
      expect([waits().size, text]).toEqual([1, '']);
      panel.clock.advance(LONGEST);
      await looks();
      await eventually(() => expect(text.match(/HTTP\/1.1 200/g)).toHaveLength(2));
      socket.destroy();
    });
  });

  it('responds at once while the process ends, and to every later request too', async () => {
    const ending = await panel.another();
    await ending.app.listen(0, '127.0.0.1');
    const url = await ending.app.getUrl();
    const reader = await newReader(node, ending);
    const answered = send(`${url}${pathOf(node)}?since=${reader.cursor}&wait=${LONGEST}`, { headers: signed(node) });
    await eventually(() => expect(waits(ending).size).toBe(1));
    await ending.stop();
    const reply = await answered;
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([200, { whole: 0, data: [], removed: [] }]);
    const credentials = { key: '', timestamp: 0, nodeId: node.node.id };
    expect(waits(ending).begin({ credentials, since: '', wait: LONGEST, socket: undefined })).toBeUndefined();
  });

  it('survives an outage of the database, and returns 503 if the outage lasts', async () => {
    const short = await hold(await newReader());
    const long = await hold(await newReader());
    panel.clock.advance(2);
    let outage = beforeCalling(panel.service(Database), 'read', () => {
      throw new DatabaseUnavailable();
    });
    await looks();
    expect(short.reply).toBeUndefined();
    outage.restore();
    await set(uidAt(6), 'after the outage');
    await looks();
    expect(await changesOf(short)).toMatchObject({ data: [{ uid: uidAt(6) }] });
    await long.answered;

    const held = await hold(await newReader());
    outage = beforeCalling(panel.service(Database), 'read', () => {
      throw new DatabaseUnavailable();
    });
    panel.clock.advance(LONGEST);
    await looks();
    const reply = await held.answered;
    outage.restore();
    expect([reply.statusCode, reply.json<unknown>()]).toEqual([503, refusal(503)]);
  });

  it('does not keep the list of a reader that started long ago in memory', async () => {
    // Each look moves the reader's place forward, so a thousand changes of other lists do not count as a mass change.
    const gold = await panel.given.node({ level: 'gold' });
    const held = await hold(await newReader(gold));
    for (let round = 0; round < 3; round++) {
      await manyUsers(panel, 400);
      await looks();
    }
    expect(held.reply).toBeUndefined();
    const { user } = await panel.given.user({ level: 'gold' });
    await looks();
    expect(await changesOf(held)).toMatchObject({ whole: 0, data: [{ uid: user.id }], removed: [] });
  });
});

/** Lets woken calls decide: they get their data from the database before the result of a later read. */
async function settle(panel: Panel): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await panel.rows('SELECT 1').catch(() => undefined);
    await setImmediate();
  }
}
