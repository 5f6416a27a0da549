import { Database } from '../../src/database/database.js';
import { SignBuffer } from '../../src/traffic/answers/sign.buffer.js';
import { OpenAnswersService } from '../../src/traffic/answers/open-answers.service.js';
import { NodeContactsService } from '../../src/nodes/contacts/node-contacts.service.js';
import { QuarantineService } from '../../src/traffic/quarantine/quarantine.service.js';
import type { QuarantinedRow } from '../../src/traffic/quarantine/quarantined-row.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { expectLedgerHolds, report } from './traffic-api.js';

const SS = { family: 'ss', daemon: 'xrayr', port: '8388' } as const;
const HOME = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';
/** The panel has known the users for longer than a daemon may have an old list. */
const LONG_SECONDS = 1200;

describe('the sources of reports of XrayR', () => {
  let panel: Panel;
  let node: GivenNode;
  let a: number;
  let b: number;
  beforeAll(async () => {
    panel = await Panel.start({ trustedProxies: ['127.0.0.1'] });
  });
  beforeEach(async () => {
    node = await panel.given.node(SS);
    [a, b] = [(await panel.given.user()).user.id, (await panel.given.user()).user.id];
    panel.clock.advance(LONG_SECONDS);
  });
  afterAll(() => panel.stop());

  /** A minute passes, and the daemon reports. */
  const minute = async (bytes: Record<number, number>, { from = HOME, times = 1, on = panel } = {}): Promise<void> => {
    panel.clock.advance(60);
    for (let attempt = 0; attempt < times; attempt++) await send(bytes, { from, on });
  };
  const send = async (bytes: Record<number, number>, { from = HOME, on = panel, skew = 0 } = {}): Promise<void> => {
    const rows = Object.entries(bytes).map(([uid, download]) => ({ uid: Number(uid), upload: 1, download }));
    const { statusCode } = await report(on, node, rows, {
      ...panel.signed(node.key, { skew }),
      'x-forwarded-for': from,
    });
    expect(statusCode).toBe(200);
  };
  const charged = async (): Promise<number[]> => {
    const rows = await panel.rows<{ d: number | string }>('SELECT d FROM users WHERE id IN (?, ?) ORDER BY id', [a, b]);
    return rows.map(({ d }) => Number(d));
  };
  const entries = async (): Promise<QuarantinedRow[]> => {
    const rows = await panel.service(QuarantineService).list(undefined, 0, 1000);
    return rows.filter(({ nodeId }) => nodeId === node.node.id);
  };

  describe('with a new address', () => {
    it('is compared with the old one, whose answer had trouble', async () => {
      await minute({ [a]: 50_000, [b]: 60_000 }, { times: 4 });
      await minute({ [a]: 70_000, [b]: 60_000 }, { from: ELSEWHERE });
      expect(await charged()).toEqual([70_000, 60_000]);
      expect(await entries()).toMatchObject([{ reason: 'repeat', finding: 'equal', users: 2, download: '110000' }]);
      // The daemon holds nothing at its old address any more: neither these bytes nor those of the first report.
      await minute({ [a]: 50_000, [b]: 60_000 });
      expect(await charged()).toEqual([120_000, 120_000]);
    });

    it('is new as a whole, if the answer to the old one had no trouble', async () => {
      await minute({ [a]: 50_000 });
      await minute({ [a]: 50_000 }, { from: ELSEWHERE });
      expect(await charged()).toEqual([100_000, 0]);
      expect(await entries()).toEqual([]);
    });
  });

  it('are each their own, where several servers have one key', async () => {
    for (let round = 0; round < 5; round++) {
      await minute({ [a]: 50_000 + round }, { times: round === 2 ? 4 : 1 });
      await send({ [a]: 90_000 - round }, { from: ELSEWHERE });
    }
    expect((await charged())[0]).toBe(5 * 140_000 - 50_002);
    // The servers trouble each other in no way: only the report after four attempts waits.
    expect(await entries()).toMatchObject([{ state: 'waiting', download: '50002', answer: 'again' }]);
  });

  it('have users that are missing: a proof, if they were on the list all the time', async () => {
    await minute({ [a]: 50_000, [b]: 60_000 }, { times: 4 });
    await minute({ [a]: 70_000 });
    expect(await charged()).toEqual([120_000, 60_000]);
    expect(await entries()).toEqual([]);
    await minute({ [a]: 80_000, [b]: 10_000 }, { times: 4 });
    await panel.service(UsersService).set(String(b), { enable: 0 });
    await minute({ [a]: 90_000 });
    expect(await charged()).toEqual([210_000, 70_000]);
    expect(await entries()).toMatchObject([{ state: 'waiting', uid: String(a), download: '80000', compared: 1 }]);
  });

  describe('with a user who returns', () => {
    beforeEach(async () => {
      await minute({ [a]: 50_000, [b]: 60_000 }, { times: 4 });
      await panel.service(UsersService).set(String(b), { enable: 0 });
      await minute({ [a]: 70_000 });
      expect(await entries()).toMatchObject([{ state: 'waiting', download: '50000', sequel: null }]);
    });

    it('settles an entry as a repeat, if the daemon has kept the counter', async () => {
      await minute({ [a]: 10_000, [b]: 60_000 });
      expect(await charged()).toEqual([80_000, 60_000]);
      expect(await entries()).toMatchObject([
        { state: 'dropped', settlement: 'repeated', sequel: 'reset', download: '50000' },
        { state: 'dropped', reason: 'repeat', finding: 'returned', download: '60000' },
      ]);
    });

    it('settles an entry as new, if the daemon has lost that counter and no other', async () => {
      await minute({ [a]: 70_000, [b]: 20_000 });
      expect(await charged()).toEqual([120_000, 80_000]);
      expect(await entries()).toMatchObject([
        { state: 'approved', settlement: 'new', sequel: 'repeated', download: '50000' },
        { state: 'dropped', reason: 'repeat', finding: 'equal', download: '70000' },
      ]);
      await expectLedgerHolds(panel);
    });

    it('settles nothing, if all counters are new', async () => {
      await minute({ [a]: 10_000, [b]: 20_000 });
      expect(await charged()).toEqual([80_000, 80_000]);
      expect(await entries()).toMatchObject([{ state: 'waiting', sequel: 'reset' }]);
    });
  });

  describe('with trouble in a row', () => {
    /** The daemon hung up before the answer to its newest report. */
    const hangUp = async (): Promise<void> => {
      const sql = 'SELECT report_id FROM traffic_sources WHERE node_id = ?';
      const [row] = await panel.rows<{ report_id: string }>(sql, [node.node.id]);
      const signs = panel.service(SignBuffer);
      signs.note({ nodeId: node.node.id, reportId: row?.report_id ?? '', sign: 'closed' });
      await signs.settled();
    };
    beforeEach(() => minute({ [a]: 50_000 }, { times: 4 }));

    it('have an entry for each report, if the answer to the last attempt may have arrived', async () => {
      await minute({ [a]: 70_000 }, { times: 4 });
      for (let attempt = 1; attempt < 4; attempt++) await hangUp();
      await minute({ [a]: 90_000 });
      expect(await charged()).toEqual([90_000, 0]);
      expect(await entries()).toMatchObject([
        { state: 'waiting', download: '50000' },
        { state: 'waiting', download: '70000' },
      ]);
    });

    it('have an entry for each report, if the sign of an answer may be stored twice', async () => {
      await minute({ [a]: 70_000 }, { times: 2 });
      await hangUp();
      const database = panel.service(Database);
      Object.assign(database, { transaction: () => Promise.reject(new Error('the database is away')) });
      await hangUp();
      Reflect.deleteProperty(database, 'transaction');
      await panel.service(SignBuffer).settled();
      await minute({ [a]: 90_000 });
      expect(await entries()).toMatchObject([{ state: 'waiting' }, { state: 'waiting', answer: 'closed,again' }]);
    });

    it('have one entry if no answer can have arrived', async () => {
      await minute({ [a]: 70_000 }, { times: 4 });
      for (let attempt = 1; attempt <= 4; attempt++) await hangUp();
      await minute({ [a]: 90_000 });
      expect(await charged()).toEqual([90_000, 0]);
      expect(await entries()).toMatchObject([
        { state: 'dropped', settlement: 'replaced', download: '50000' },
        { state: 'waiting', download: '70000' },
      ]);
    });

    it('bring back an entry, if the one that replaced it is a repeat', async () => {
      await minute({ [a]: 70_000, [b]: 60_000 });
      await hangUp();
      await panel.service(UsersService).set(String(b), { enable: 0 });
      await minute({ [a]: 90_000 });
      expect(await entries()).toMatchObject([{ settlement: 'replaced' }, { state: 'waiting', download: '70000' }]);
      await minute({ [a]: 10_000, [b]: 60_000 });
      expect(await charged()).toEqual([100_000, 60_000]);
      expect(await entries()).toMatchObject([
        { state: 'waiting', settlement: null, sequel: 'reset', decidedAt: null, download: '50000' },
        { state: 'dropped', settlement: 'repeated', download: '70000' },
        { state: 'dropped', reason: 'repeat', finding: 'returned', download: '60000' },
      ]);
      const sql = 'SELECT has_waiting FROM traffic_sources WHERE node_id = ?';
      expect(Number((await panel.rows<{ has_waiting: number }>(sql, [node.node.id]))[0]?.has_waiting)).toBe(1);
    });
  });

  it('have trouble with an answer if the process gave no heartbeat after it', async () => {
    const other = await panel.another({ trustedProxies: ['127.0.0.1'] });
    await minute({ [a]: 50_000 }, { on: other });
    await minute({ [a]: 60_000 });
    expect(await charged()).toEqual([110_000, 0]);
    await minute({ [a]: 70_000 }, { on: other });
    await panel.execute(
      'UPDATE processes SET clock_at = clock_at - 4000 WHERE id IN (SELECT process_id FROM traffic_sources WHERE node_id = ?)',
      [node.node.id],
    );
    await minute({ [a]: 80_000 });
    expect(await charged()).toEqual([190_000, 0]);
    expect(await entries()).toMatchObject([{ state: 'waiting', download: '70000', answer: 'ended' }]);
    await other.stop();
  });

  it('have trouble with an answer if the next report arrives before it', async () => {
    await minute({ [a]: 50_000 });
    const sql = 'SELECT report_id FROM traffic_sources WHERE node_id = ?';
    const [row] = await panel.rows<{ report_id: string }>(sql, [node.node.id]);
    panel.service(OpenAnswersService).begin(node.node.id, row?.report_id ?? '');
    await minute({ [a]: 60_000 });
    expect(await entries()).toMatchObject([{ state: 'waiting', download: '50000', answer: 'late' }]);
  });

  it('have trouble with an answer that is late by the usual clock of the daemon', async () => {
    await minute({ [a]: 50_000 });
    await minute({ [a]: 40_000 });
    panel.clock.advance(60);
    await send({ [a]: 50_000 }, { skew: -6 });
    await minute({ [a]: 60_000 });
    expect(await entries()).toMatchObject([{ state: 'waiting', download: '50000', answer: 'late' }]);
  });

  it('have no trouble with a clock that is always behind', async () => {
    for (let round = 1; round <= 5; round++) {
      panel.clock.advance(60);
      await send({ [a]: 10_000 * round }, { skew: -100 });
    }
    expect(await charged()).toEqual([150_000, 0]);
    expect(await entries()).toEqual([]);
  });

  it('are told of by the doctor: a clock that steps, and servers that share an address', async () => {
    let owner = panel.admin(await panel.given.operator());
    const codes = async (): Promise<string[]> => {
      await panel.service(NodeContactsService).flush();
      const reply = await owner.get(`/nodes/${node.node.id}/doctor`);
      return reply.json<{ findings: { code: string }[] }>().findings.map(({ code }) => code);
    };
    const attention = async (): Promise<unknown> => {
      const { items } = (await owner.get('/attention')).json<{ items: { code: string; named: { id: number }[] }[] }>();
      return items.find(({ code }) => code === 'clock-step')?.named.map(({ id }) => id) ?? [];
    };
    for (let round = 0; round < 10; round++) await minute({ [a]: 10_000 });
    expect(await codes()).not.toContain('clock-step');
    expect(await codes()).not.toContain('one-address');
    await minute({ [a]: 10_000 });
    await send({ [a]: 20_000 }, { skew: 240 });
    expect(await codes()).toContain('clock-step');
    panel.clock.advance(60);
    await send({ [a]: 30_000 }, { skew: 240 });
    await panel.service(NodeContactsService).flush();
    expect(await attention()).toContain(node.node.id);
    for (let round = 0; round < 10; round++) {
      await minute({ [a]: 10_000 });
      await send({ [a]: 5000 });
    }
    expect(await codes()).toContain('one-address');
    panel.clock.advance(86_400 + 600);
    owner = panel.admin(await panel.given.operator());
    expect(await codes()).not.toContain('clock-step');
  });
});
