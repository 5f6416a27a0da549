import Libsql from 'libsql';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { User } from '../../src/users/user/user.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import { RosterChangeRunner } from '../../src/users/roster/roster-change.runner.js';
import { PREFIXES, uidsOf } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { isOnServer } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';
import { asking, statementsOf, touching } from '../support/database/statements.js';
import { ACCEPTED, countersOf, expectLedgerHolds, LARGEST, report, setAsideOf } from './traffic-api.js';

describe('POST userTraffic', () => {
  let panel: Panel;
  let node: GivenNode;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  beforeEach(async () => {
    node = await panel.given.node({ family: 'ss' });
  });
  afterAll(() => panel.stop());

  const addUser = async (fields = {}): Promise<number> => (await panel.given.user(fields)).user.id;
  const carried = (uid: number, upload: number, download = 0): object => ({ uid, upload, download });

  it.each(PREFIXES)('is accepted under %s', async (prefix, family) => {
    const { node: own, key } = await panel.given.node({ family });
    const uid = await addUser();
    const reply = await panel.post(`${prefix}/userTraffic/${own.id}`, [carried(uid, 3, 4)], panel.signed(key));
    expect([reply.statusCode, reply.json()]).toEqual([200, ACCEPTED]);
    expect(reply.headers['idempotency-replayed']).toBeUndefined();
    expect(await countersOf(panel, uid)).toEqual({ u: 3n, d: 4n });
  });

  it('is a new report for a new node with the number of a deleted node', async () => {
    const uid = await addUser();
    const send = async ({ node: { id }, key }: GivenNode, upload: number) =>
      panel.post(`/api/ss/v1/userTraffic/${id}`, [carried(uid, upload)], {
        ...panel.signed(key),
        'idempotency-key': 'batch-1',
      });
    expect((await send(node, 1)).statusCode).toBe(200);
    panel.clock.advance(60);
    await panel.service(NodesService).delete(String(node.node.id));
    const again = await panel.given.node({ family: 'ss', id: node.node.id });
    expect((await send(again, 20)).statusCode).toBe(200);
    expect((await send(again, 20)).headers['idempotency-replayed']).toBe('true');
    expect((await send(again, 300)).statusCode).toBe(409);
    expect(await countersOf(panel, uid)).toEqual({ u: 21n, d: 0n });
  });

  it('adds to the counters, sets the time of last traffic, and ignores unknown fields', async () => {
    const uid = await addUser();
    const rows = [{ ...carried(uid, 1, 2), upspeed: 5, downspeed: '6', more: { and: ['more'] } }];
    await report(panel, node, rows);
    panel.clock.advance(60);
    await report(panel, node, rows);
    const [row] = await panel.rows('SELECT u, d, t FROM users WHERE id = ?', [uid]);
    expect(row).toMatchObject({ u: 2, d: 4, t: panel.clock.unixSeconds() });
  });

  it('accepts an empty list without any change', async () => {
    const reply = await report(panel, node, [], { 'idempotency-key': 'empty' });
    expect([reply.statusCode, reply.json()]).toEqual([200, ACCEPTED]);
    expect(await panel.rows('SELECT * FROM reports WHERE node_id = ?', [node.node.id])).toEqual([]);
    expect((await report(panel, node, [carried(await addUser(), 1)], { 'idempotency-key': 'empty' })).statusCode).toBe(
      200,
    );
  });

  it('sets no time of last traffic for a user without new traffic', async () => {
    const uid = await addUser();
    await report(panel, node, [carried(uid, 0, 0), carried(999_999, 0, 0)]);
    expect(await panel.rows('SELECT t FROM users WHERE id = ?', [uid])).toEqual([expect.objectContaining({ t: null })]);
    expect(await setAsideOf(panel, node)).toEqual([]);
  });

  it('checks the key before the body, and the family after the key', async () => {
    const path = `/api/ss/v1/userTraffic/${node.node.id}`;
    expect((await panel.post(path, '{', { ...panel.signed('not the key') })).statusCode).toBe(401);
    expect((await panel.post(path, [])).statusCode).toBe(401);
    const foreign = await panel.post(`/api/ssr/v1/userTraffic/${node.node.id}`, [], panel.signed(node.key));
    expect([foreign.statusCode, foreign.json()]).toMatchObject([404, { status: 'fail', code: 404, data: null }]);
    const odd = await panel.post('/api/ss/v1/userTraffic/01', [], panel.signed(node.key));
    expect([odd.statusCode, odd.json()]).toMatchObject([400, { status: 'fail', code: 400, data: null }]);
  });

  describe('applies each report exactly once:', () => {
    it('T65: an Idempotency-Key that a node has used makes a report a repeat, at any time', async () => {
      const uid = await addUser();
      const send = () => report(panel, node, [carried(uid, 5, 6)], { 'idempotency-key': 'once' });
      const first = await send();
      panel.clock.advance(100_000);
      const again = await send();
      expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
      expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
      expect(await countersOf(panel, uid)).toEqual({ u: 5n, d: 6n });
    });

    it('an Idempotency-Key counts for one node only', async () => {
      const uid = await addUser();
      const other = await panel.given.node();
      for (const each of [node, other]) await report(panel, each, [carried(uid, 5)], { 'idempotency-key': 'same' });
      expect(await countersOf(panel, uid)).toEqual({ u: 10n, d: 0n });
    });

    it('T41, T68: the same bytes with the same timestamp are a repeat, even a hundred times', async () => {
      const uid = await addUser();
      for (let time = 0; time < 100; time++) {
        expect((await report(panel, node, [carried(uid, 7)])).statusCode).toBe(200);
      }
      expect(await countersOf(panel, uid)).toEqual({ u: 7n, d: 0n });
      panel.clock.advance(1);
      await report(panel, node, [carried(uid, 7)]);
      expect(await countersOf(panel, uid)).toEqual({ u: 14n, d: 0n });
    });

    it('T68: other bytes with the same timestamp are a new report', async () => {
      const uid = await addUser();
      await report(panel, node, [carried(uid, 7)]);
      await report(panel, node, [carried(uid, 8)]);
      await report(panel, node, `[{"uid": ${uid}, "upload": 8, "download": 0}]`);
      expect(await countersOf(panel, uid)).toEqual({ u: 23n, d: 0n });
    });

    it.each([
      ['text', 'a1:b/2'],
      ['a number', 17],
    ])('a batch with the same report_id, %s, is a repeat, even at another time', async (_kind, id) => {
      const uid = await addUser();
      const rows = [
        { ...carried(uid, 9), report_id: id },
        { ...carried(uid, 1), report_id: id },
      ];
      await report(panel, node, rows);
      panel.clock.advance(60);
      const again = await report(panel, node, rows);
      expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
      expect(await countersOf(panel, uid)).toEqual({ u: 10n, d: 0n });
    });

    it('a repeated batch together with a new batch is not applied again, but the new batch is', async () => {
      const [uid, other] = [await addUser(), await addUser()];
      const unsent = [
        { ...carried(uid, 1), report_id: 'a' },
        { ...carried(other, 2), report_id: 'a' },
      ];
      await report(panel, node, unsent);
      panel.clock.advance(60);
      const reply = await report(panel, node, [...unsent, { ...carried(uid, 40), report_id: 'b' }, carried(other, 50)]);
      expect([reply.statusCode, reply.headers['idempotency-replayed']]).toEqual([200, undefined]);
      expect(await countersOf(panel, uid)).toEqual({ u: 41n, d: 0n });
      expect(await countersOf(panel, other)).toEqual({ u: 52n, d: 0n });
    });

    it.each([101, 50_000])(
      'a repeated backlog of %d report_ids is recognized, and a new batch in it is accepted',
      async (count) => {
        const uid = await addUser();
        const batch = (index: number): object => ({ ...carried(uid, 1), report_id: `row-${index}` });
        const rows = Array.from({ length: count }, (_none, index) => batch(index));
        expect((await report(panel, node, rows)).headers['idempotency-replayed']).toBeUndefined();
        panel.clock.advance(60);
        expect((await report(panel, node, rows)).headers['idempotency-replayed']).toBe('true');
        expect((await report(panel, node, [...rows.slice(1), batch(count)])).statusCode).toBe(200);
        expect((await report(panel, node, [batch(0)])).headers['idempotency-replayed']).toBe('true');
        expect(await countersOf(panel, uid)).toEqual({ u: BigInt(count) + 1n, d: 0n });
      },
    );

    // To read all receipts of the node for each piece took more than half of the time of a long backlog.
    (isOnServer ? it.skip : it)('a backlog finds its receipts by their ids', async () => {
      const uid = await addUser();
      const rows = Array.from({ length: 101 }, (_none, index) => ({ ...carried(uid, 1), report_id: `row-${index}` }));
      const statements = await statementsOf(panel);
      await report(panel, node, rows);
      const [search] = asking(touching(statements, 'reports')).filter((sql) => sql.includes('"report_id" IN'));
      const database = new Libsql(panel.databaseUrl.slice('sqlite:'.length));
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${search}`).all();
      database.close();
      expect(plan).toEqual([expect.objectContaining({ detail: expect.stringMatching(/node_id=\? AND report_id=\?/) })]);
    });

    it('a backlog in which one report_id has another body is rejected as a whole', async () => {
      const uid = await addUser();
      const rows = Array.from({ length: 101 }, (_none, index) => ({ ...carried(uid, 1), report_id: `row-${index}` }));
      await report(panel, node, [{ ...carried(uid, 2), report_id: 'row-100' }]);
      expect((await report(panel, node, rows)).statusCode).toBe(409);
      expect(await countersOf(panel, uid)).toEqual({ u: 2n, d: 0n });
    });

    it('a backlog that two processes receive at the same moment is charged once', async () => {
      const uid = await addUser();
      const other = await panel.another();
      const rows = Array.from({ length: 600 }, (_none, index) => ({ ...carried(uid, 1), report_id: `row-${index}` }));
      const both = await Promise.all([panel, other].map((each) => report(each, node, rows)));
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      await other.stop();
      expect(await countersOf(panel, uid)).toEqual({ u: 600n, d: 0n });
    });

    it('an Idempotency-Key has priority over a report_id', async () => {
      const uid = await addUser();
      const rows = [{ ...carried(uid, 3), report_id: 'r' }];
      await report(panel, node, rows, { 'idempotency-key': 'k' });
      expect((await report(panel, node, rows)).headers['idempotency-replayed']).toBeUndefined();
      expect(await countersOf(panel, uid)).toEqual({ u: 6n, d: 0n });
    });

    it('T66: a known id with another body leads to 409, and changes nothing', async () => {
      const [uid, other] = [await addUser(), await addUser()];
      await report(panel, node, [carried(uid, 1)], { 'idempotency-key': 'k' });
      await report(panel, node, [{ ...carried(uid, 1), report_id: 'r' }]);
      const conflicts = [
        await report(panel, node, [carried(uid, 2)], { 'idempotency-key': 'k' }),
        await report(panel, node, [
          { ...carried(other, 5), report_id: 'q' },
          { ...carried(uid, 2), report_id: 'r' },
        ]),
      ];
      expect(conflicts.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
      expect(conflicts[0]?.json()).toMatchObject({ status: 'fail', code: 409, data: null });
      expect(await countersOf(panel, uid)).toEqual({ u: 2n, d: 0n });
      expect(await countersOf(panel, other)).toEqual({ u: 0n, d: 0n });
    });

    it('T67: one of many identical simultaneous reports to two processes is applied', async () => {
      const other = await panel.another();
      const uid = await addUser();
      const send = (where: Panel) => report(where, node, [carried(uid, 11)], { 'idempotency-key': 'at-once' });
      const replies = await Promise.all(Array.from({ length: 12 }, (_none, index) => send(index % 2 ? panel : other)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200));
      expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
      expect(await countersOf(panel, uid)).toEqual({ u: 11n, d: 0n });
      await other.stop();
    });

    it.each(['', ' ', 'a b', 'ä', 'x'.repeat(65), 'a,b', 'a/b'])(
      'the invalid Idempotency-Key "%s" is rejected',
      async (key) => {
        const uid = await addUser();
        const reply = await report(panel, node, [carried(uid, 1)], { 'idempotency-key': key });
        expect([reply.statusCode, reply.json()]).toEqual([
          400,
          {
            status: 'fail',
            code: 400,
            data: [expect.stringContaining('Idempotency-Key')],
            message: expect.any(String),
          },
        ]);
        expect(await countersOf(panel, uid)).toEqual({ u: 0n, d: 0n });
      },
    );
  });

  describe('with an invalid body', () => {
    const whole = (name: string): string => `row 1: ${name} must be a whole number`;
    it.each([
      ['something other than JSON', '[{"uid":', ['The body is not valid JSON']],
      ['nothing', '', ['The body is not valid JSON']],
      [
        'an object',
        '{"uid":1}',
        ['boot_id must be text of 1 to 64 printable characters', 'totals must be a JSON list'],
      ],
      ['null', 'null', ['The body must be a JSON list, or an object of boot_id and totals']],
      ['text', '"totals"', ['The body must be a JSON list, or an object of boot_id and totals']],
      ['a list of numbers', '[1]', ['row 0 must be an object']],
      ['a list of lists', '[[]]', ['row 0 must be an object']],
      ['a list of null', '[null]', ['row 0 must be an object']],
      ['a row without numbers', '[OK,{}]', [whole('uid'), whole('upload'), whole('download')]],
      [
        'T76: numbers as text',
        '[OK,{"uid":"1","upload":"2","download":"3"}]',
        [whole('uid'), whole('upload'), whole('download')],
      ],
      ['T76: fractions', '[OK,{"uid":1,"upload":1.5,"download":0.1}]', [whole('upload'), whole('download')]],
      ['T76: a fraction of many digits', '[OK,{"uid":1,"upload":1.00000000000000001,"download":1}]', [whole('upload')]],
      ['T76: an exponent', '[OK,{"uid":1,"upload":1e19,"download":1}]', [whole('upload')]],
      ['T76: a number of 31 digits', `[OK,{"uid":1,"upload":${'9'.repeat(31)},"download":1}]`, [whole('upload')]],
      ['T76: NaN', '[{"uid":1,"upload":NaN,"download":1}]', ['The body is not valid JSON']],
      ['T76: null and flags', '[OK,{"uid":true,"upload":null,"download":1}]', [whole('uid'), whole('upload')]],
      [
        'an odd report_id',
        '[OK,{"uid":1,"upload":1,"download":1,"report_id":{}}]',
        ['row 1: report_id must be a whole number, or text of 1 to 64 characters'],
      ],
      [
        'nested lists with many digits',
        `[{"uid":1,"upload":1234567890123456,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`,
        ['The body is not valid JSON'],
      ],
    ])('returns the problems, and changes nothing: %s', async (_what, text, problems) => {
      const uid = await addUser();
      const reply = await report(panel, node, text.replace('OK', JSON.stringify(carried(uid, 1))));
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { status: 'fail', code: 400, data: problems, message: expect.any(String) },
      ]);
      expect(await countersOf(panel, uid)).toEqual({ u: 0n, d: 0n });
    });

    it('returns at most twenty problems', async () => {
      const reply = await report(
        panel,
        node,
        Array.from({ length: 30 }, () => ({ uid: 1, upload: 1 })),
      );
      expect(reply.json<{ data: string[] }>().data).toEqual([
        ...Array.from({ length: 20 }, () => expect.any(String)),
        'and 10 more',
      ]);
    });

    it('returns 415 if the body is not declared as JSON', async () => {
      expect((await report(panel, node, '[]', { 'content-type': 'text/plain' })).statusCode).toBe(415);
      expect((await report(panel, node, '[]', { 'content-encoding': 'gzip' })).statusCode).toBe(415);
    });
  });

  describe('with unusable rows', () => {
    it('T76: quarantines them with their reason, and applies the other rows', async () => {
      const [uid, gone] = [await addUser(), await addUser()];
      await panel.service(UsersService).delete(String(gone));
      const reply = await report(panel, node, [
        carried(uid, 1, 2),
        carried(gone, 3, 4),
        carried(999_999, 5, 6),
        carried(-1, 1, 1),
        carried(uid, -5, 6),
        carried(uid, 10, 20),
      ]);
      expect([reply.statusCode, reply.json()]).toEqual([200, ACCEPTED]);
      expect(await countersOf(panel, uid)).toEqual({ u: 11n, d: 22n });
      const unknown = (id: number, upload: number, download: number) => ({
        ...{ uid: String(id), upload: String(upload), download: String(download) },
        reason: 'unknown-user',
      });
      expect(await setAsideOf(panel, node)).toEqual([
        { uid: String(uid), upload: '-5', download: '6', reason: 'negative' },
        unknown(-1, 1, 1),
        unknown(gone, 3, 4),
        unknown(999_999, 5, 6),
      ]);
    });

    it('T76: stores every digit of them, and of charged rows up to 2^63-1', async () => {
      node = await panel.given.node({ lineRate: LARGEST });
      const uid = await addUser({ transferEnable: LARGEST });
      await report(panel, node, `[{"uid":${uid},"upload":9007199254740993,"download":${LARGEST}}]`);
      expect(await countersOf(panel, uid)).toEqual({ u: 9_007_199_254_740_993n, d: LARGEST });
      await report(
        panel,
        node,
        `[${JSON.stringify(carried(uid, 1, 1))},{"uid":77777777777777777777,"upload":18446744073709551615,"download":-9223372036854775809},` +
          `{"uid":${uid},"upload":${LARGEST + 1n},"download":0}]`,
      );
      expect(await setAsideOf(panel, node)).toEqual([
        {
          uid: '77777777777777777777',
          upload: '18446744073709551615',
          download: '-9223372036854775809',
          reason: 'negative',
        },
        { uid: String(uid), upload: String(LARGEST + 2n), download: '1', reason: 'overflow' },
      ]);
      await report(panel, node, [carried(uid, 1, 1)]);
      expect((await setAsideOf(panel, node)).at(-1)).toEqual({
        uid: String(uid),
        upload: '1',
        download: '1',
        reason: 'overflow',
      });
      expect(await countersOf(panel, uid)).toEqual({ u: 9_007_199_254_740_993n, d: LARGEST });
    });

    it('quarantines rows above the line rate for the time since the last report, which counts as a minute at least', async () => {
      const lined = await panel.given.node({ lineRate: 1000n });
      const uid = await addUser();
      const send = async (bytes: number): Promise<string[]> => {
        await report(panel, lined, [carried(uid, bytes - 1, 1)]);
        return (await setAsideOf(panel, lined)).map(({ upload }) => upload);
      };
      expect(await send(60_000)).toEqual([]);
      expect(await send(60_001)).toEqual(['60000']);
      panel.clock.advance(59);
      expect(await send(60_002)).toEqual(['60000', '60001']);
      panel.clock.advance(90);
      expect(await send(90_000)).toEqual(['60000', '60001']);
      panel.clock.advance(90);
      expect(await send(90_001)).toEqual(['60000', '60001', '90000']);
      expect(await countersOf(panel, uid)).toEqual({ u: 149_998n, d: 2n });
    });

    it('quarantines rows above 10 Gbit/s for a node without a line rate', async () => {
      const uid = await addUser();
      const most = 60 * 1_250_000_000;
      await report(panel, node, [carried(uid, most + 1)]);
      expect(await setAsideOf(panel, node)).toMatchObject([{ upload: String(most + 1), reason: 'line-rate' }]);
      await report(panel, node, [carried(uid, most)]);
      expect(await countersOf(panel, uid)).toEqual({ u: BigInt(most), d: 0n });
      await panel.service(NodesService).set(String(node.node.id), { lineRate: 2_000_000_000n });
      panel.clock.advance(1);
      await report(panel, node, [carried(uid, most + 1)]);
      expect(await countersOf(panel, uid)).toEqual({ u: BigInt(2 * most + 1), d: 0n });
    });

    it('does not quarantine rows of number 0: they are the traffic of removed users, and count for the node', async () => {
      const uid = await addUser();
      await report(panel, node, [carried(uid, 1, 2), carried(0, 10, 20), carried(0, 100, 200)]);
      expect(await setAsideOf(panel, node)).toEqual([]);
      expect(await panel.rows('SELECT upload, download FROM node_traffic WHERE node_id = ?', [node.node.id])).toEqual([
        { upload: 111, download: 222 },
      ]);
      expect(await countersOf(panel, uid)).toEqual({ u: 1n, d: 2n });
      await expectLedgerHolds(panel);
    });

    it('quarantines rows of a user that exceed the line rate only together', async () => {
      const lined = await panel.given.node({ lineRate: 1000n });
      const uid = await addUser();
      await report(panel, lined, [carried(uid, 30_000), carried(uid, 0, 30_001)]);
      expect(await setAsideOf(panel, lined)).toMatchObject([
        { upload: '30000', download: '30001', reason: 'line-rate' },
      ]);
    });

    it('quarantines them once when a report is repeated', async () => {
      for (let time = 0; time < 2; time++) {
        await report(panel, node, [carried(999_999, 1)], { 'idempotency-key': 'aside' });
      }
      expect(await setAsideOf(panel, node)).toHaveLength(1);
    });
  });

  it('charges bytes times the rate of the node, rounded half up once for each user', async () => {
    const uid = await addUser();
    const rated = await panel.given.node({ trafficRate: 15_000 });
    await report(panel, rated, [carried(uid, 1, 2)]);
    expect(await countersOf(panel, uid)).toEqual({ u: 2n, d: 3n });
    await report(
      panel,
      rated,
      Array.from({ length: 4 }, () => carried(uid, 1, 1)),
    );
    expect(await countersOf(panel, uid)).toEqual({ u: 8n, d: 9n });
    await panel.service(NodesService).set(String(rated.node.id), { trafficRate: 0 });
    await report(panel, rated, [carried(uid, 100, 100)]);
    expect(await countersOf(panel, uid)).toEqual({ u: 8n, d: 9n });
    await expectLedgerHolds(panel);
  });

  it('stores traffic at rate 0, whatever its size', async () => {
    const uid = await addUser();
    const free = await panel.given.node({ trafficRate: 0, lineRate: LARGEST });
    for (const key of ['a', 'b']) {
      const body = `[{"uid":${uid},"upload":${LARGEST},"download":1}]`;
      expect((await report(panel, free, body, { 'idempotency-key': key })).statusCode).toBe(200);
    }
    const [row] = await panel.rows<{ upload: string; download: number }>(
      'SELECT upload, download FROM traffic_ledger WHERE user_id = ?',
      [uid],
    );
    expect([String(row?.upload), row?.download]).toEqual([String(LARGEST), 2]);
  });

  describe('and the allowance of a user', () => {
    it('removes the user from the lists when the allowance is used up, before the response', async () => {
      const uid = await addUser({ transferEnable: 100n });
      await report(panel, node, [carried(uid, 50, 49)]);
      expect(await uidsOf(panel, node)).toContain(uid);
      await report(panel, node, [carried(uid, 0, 1)]);
      expect(await uidsOf(panel, node)).not.toContain(uid);
    });

    it('leaves the lists unchanged if no allowance is newly used up', async () => {
      const uid = await addUser({ transferEnable: 100n });
      const used = await addUser({ transferEnable: 0n });
      const version = () => panel.rows("SELECT number FROM versions WHERE name = 'rosters'");
      const before = await version();
      await report(panel, node, [carried(uid, 50, 49), carried(used, 1, 1), carried(999_999, 1)]);
      expect(await version()).toEqual(before);
      await uidsOf(panel, node);
      const statements = await statementsOf(panel);
      await report(panel, node, [carried(uid, 0, 0)]);
      await uidsOf(panel, node);
      expect(touching(asking(statements), 'level')).toEqual([]);
    });

    it('compares a sum of more than 64 bits correctly', async () => {
      node = await panel.given.node({ lineRate: LARGEST });
      const uid = await addUser({ transferEnable: LARGEST });
      await report(panel, node, `[{"uid":${uid},"upload":${LARGEST - 1n},"download":0}]`);
      expect(await uidsOf(panel, node)).toContain(uid);
      await report(panel, node, `[{"uid":${uid},"upload":0,"download":${LARGEST}}]`);
      expect(await uidsOf(panel, node)).not.toContain(uid);
    });

    it('starts a new period in the ledger after a reset, which restores the allowance', async () => {
      const uid = await addUser({ transferEnable: 100n });
      await report(panel, node, [carried(uid, 100)]);
      await panel.service(UsersService).resetTraffic(String(uid));
      expect(await uidsOf(panel, node)).toContain(uid);
      await expectLedgerHolds(panel);
      await report(panel, node, [carried(uid, 7)]);
      expect(await countersOf(panel, uid)).toEqual({ u: 7n, d: 0n });
      await expectLedgerHolds(panel);
    });
  });

  it('T75: accepts 1 to 50,000 rows, and returns 413 for more', async () => {
    const ids = await manyUsers(panel, 1500, { transferEnable: LARGEST });
    let sent = 0n;
    for (const count of [1, 999, 1000, 1001, 32_767, 50_000]) {
      const rows = Array.from({ length: count }, (_none, index) => carried(ids[index % ids.length] ?? 0, 1, 2));
      expect([count, (await report(panel, node, rows)).statusCode]).toEqual([count, 200]);
      sent += BigInt(count);
      const [sum] = await panel.rows<{ u: number; d: number }>(
        'SELECT SUM(u) AS u, SUM(d) AS d FROM users WHERE id >= ?',
        [ids[0]],
      );
      expect([BigInt(sum?.u ?? 0), BigInt(sum?.d ?? 0)]).toEqual([sent, 2n * sent]);
    }
    const rows = Array.from({ length: 50_001 }, (_none, index) => carried(ids[index % ids.length] ?? 0, 1, 2));
    const refused = await report(panel, node, rows);
    expect([refused.statusCode, refused.json()]).toMatchObject([413, { status: 'fail', code: 413, data: null }]);
    const [sum] = await panel.rows<{ u: number }>('SELECT SUM(u) AS u FROM users WHERE id >= ?', [ids[0]]);
    expect(BigInt(sum?.u ?? 0)).toBe(sent);
    await panel.service(RosterChangeRunner).run((manager, changed) => {
      for (const id of ids) changed.add(id);
      return manager.delete(User, ids);
    });
  });

  it('T75: accepts 50,000 different unknown users', async () => {
    const rows = Array.from({ length: 50_000 }, (_none, index) => carried(1_000_000 + index, 1, 2));
    expect((await report(panel, node, rows)).statusCode).toBe(200);
    expect(await setAsideOf(panel, node)).toHaveLength(50_000);
  });

  it('T75: accepts at most 8 MiB; other routes keep their limit', async () => {
    const large = JSON.stringify([{ ...carried(1, 1), more: 'x'.repeat(8 * 1024 * 1024) }]);
    const reply = await report(panel, node, large);
    expect([reply.statusCode, reply.json()]).toMatchObject([413, { status: 'fail', code: 413, data: null }]);
    expect((await panel.login('a@example.com', 'x'.repeat(70_000))).statusCode).toBe(413);
  });
});
