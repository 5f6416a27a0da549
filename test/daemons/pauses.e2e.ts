import { NodeContactsService } from '../../src/nodes/contacts/node-contacts.service.js';
import { QuarantineService } from '../../src/traffic/quarantine/quarantine.service.js';
import type { QuarantinedRow } from '../../src/traffic/quarantine/quarantined-row.entity.js';
import { TrafficPurgeJob } from '../../src/traffic/traffic-purge.job.js';
import type { User } from '../../src/users/user/user.entity.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { eventually } from '../support/eventually.js';
import { listen } from './panel/listen.js';
import { countersOf } from './panel/panel-counters.js';
import { XrayR } from './fakes/xrayr.mjs';

const SS = { family: 'ss', daemon: 'xrayr', port: '8388' } as const;

/** A request and its repeats. */
const ATTEMPTS = 4;
/** A daemon's time-out of a request, which a busy machine never reaches, and a short one while nothing can respond. */
const TIMEOUT_MS = 20_000;
const PAUSED_MS = 150;

describe('A panel that is paused while XrayR reports', () => {
  let panel: Panel;
  let proxy: TcpProxy;
  let user: User;
  let given: GivenNode;
  let daemon: XrayR;
  beforeAll(async () => {
    panel = await Panel.start();
    proxy = await TcpProxy.to(Number(new URL(await listen(panel)).port));
  });
  beforeEach(async () => {
    ({ user } = await panel.given.user());
    given = await panel.given.node(SS);
    daemon = await start(given);
  });
  afterEach(() => daemon.stop());
  afterAll(async () => {
    await proxy.stop();
    await panel.stop();
  });

  async function start({ node, key }: GivenNode): Promise<XrayR> {
    const clock = (): number => panel.clock.unixSeconds();
    const url = `http://127.0.0.1:${proxy.port}`;
    const made = new XrayR({ panel: url, node: node.id, key, clock, repeatAfterMs: 1, timeoutMs: TIMEOUT_MS });
    await made.start();
    return made;
  }

  async function entries(): Promise<QuarantinedRow[]> {
    const rows = await panel.service(QuarantineService).list(undefined, 0, 1000);
    return rows.filter(({ nodeId }) => nodeId === given.node.id);
  }

  /** Resolves when the newest report has an answer to each attempt, and each came after its sender had hung up. */
  async function allAreClosed(): Promise<void> {
    const sql = 'SELECT answers, closed_answers, signs FROM traffic_sources WHERE node_id = ?';
    const closed = { answers: ATTEMPTS, closed_answers: ATTEMPTS, signs: 'closed,again' };
    await eventually(async () => expect(await panel.rows(sql, [given.node.id])).toEqual([closed]));
  }

  async function minute(): Promise<void> {
    panel.clock.advance(60);
    await daemon.pass(60);
  }

  /** A minute in which the panel stands still. */
  async function pausedMinute(): Promise<void> {
    proxy.pause();
    daemon.client.timeoutMs = PAUSED_MS;
    await minute();
    daemon.client.timeoutMs = TIMEOUT_MS;
  }

  it('charges the reports in the socket once, although every sender has given up', async () => {
    daemon.carry(user.id, 1000, 2000);
    await pausedMinute();
    expect(daemon.state).toMatchObject({ reports: 0, lost: 0n });
    proxy.resume();
    await eventually(async () => expect(await countersOf(panel, user)).toEqual({ u: 1000n, d: 2000n }));
    await allAreClosed();
    daemon.carry(user.id, 10, 20);
    await minute();
    expect(daemon.state).toMatchObject({ reports: 1, upload: 1010n, download: 2020n });
    expect(await countersOf(panel, user)).toEqual({ u: 1010n, d: 2020n });
    expect(await entries()).toMatchObject([
      {
        ...{ reason: 'may-be-repeat', state: 'waiting', users: 1, uid: String(user.id) },
        ...{ upload: '1000', download: '2000', finding: 'undecided', compared: 1, answer: 'closed,again' },
      },
    ]);
  });

  it('records as repeats what more users than chance explains report again', async () => {
    const users = [user];
    while (users.length < 5) users.push((await panel.given.user()).user);
    await daemon.pass(60);
    for (const { id } of users) daemon.carry(id, 1000, 2000);
    await pausedMinute();
    proxy.resume();
    await allAreClosed();
    for (const { id } of users) daemon.carry(id, 10, 20);
    await minute();
    for (const each of users) expect(await countersOf(panel, each)).toEqual({ u: 1010n, d: 2020n });
    expect(await entries()).toMatchObject([
      { reason: 'repeat', state: 'dropped', users: 5, upload: '5000', download: '10000', finding: 'many', compared: 5 },
    ]);
  });

  it('has one entry that waits after several failures in a row, with the bytes of the last one', async () => {
    for (let failure = 1; failure <= 3; failure++) {
      daemon.carry(user.id, 1000, 2000);
      await pausedMinute();
      proxy.resume();
      await eventually(async () =>
        expect(await countersOf(panel, user)).toEqual({ u: 1000n * BigInt(failure), d: 2000n * BigInt(failure) }),
      );
      // After the first attempt of this report, which began to count anew.
      await allAreClosed();
    }
    daemon.carry(user.id, 10, 20);
    await minute();
    expect(await countersOf(panel, user)).toEqual({ u: 3010n, d: 6020n });
    expect(await entries()).toMatchObject([
      { state: 'dropped', settlement: 'replaced', upload: '1000' },
      { state: 'dropped', settlement: 'replaced', upload: '2000' },
      { state: 'waiting', settlement: null, sequel: null, upload: '3000' },
    ]);
    daemon.carry(user.id, 1, 2);
    await minute();
    expect((await entries()).at(-1)).toMatchObject({ state: 'waiting', sequel: 'reset', upload: '3000' });
  });

  it('charges a report in full if a counter is lower than in the previous report', async () => {
    daemon.carry(user.id, 1000, 0);
    await pausedMinute();
    proxy.resume();
    await eventually(async () => expect(await countersOf(panel, user)).toEqual({ u: 1000n, d: 0n }));
    await daemon.restart();
    daemon.carry(user.id, 999, 0);
    await minute();
    expect(await countersOf(panel, user)).toEqual({ u: 1999n, d: 0n });
    expect(await entries()).toEqual([]);
  });

  it('quarantines traffic that may be a repeat, in one entry a report, and charges it all when an operator approves it', async () => {
    const { user: second } = await panel.given.user();
    await daemon.pass(60);
    proxy.cutReplies(() => 10);
    daemon.client.close();
    daemon.carry(user.id, 1000, 2000);
    daemon.carry(second.id, 1, 2);
    await minute();
    proxy.cutReplies(() => undefined);
    expect(await countersOf(panel, user)).toEqual({ u: 1000n, d: 2000n });
    daemon.carry(user.id, 10, 20);
    await minute();
    expect(daemon.state).toMatchObject({ reports: 1, upload: 1011n, download: 2022n });
    expect(await countersOf(panel, user)).toEqual({ u: 1010n, d: 2020n });
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      reason: 'may-be-repeat',
      state: 'waiting',
      users: 2,
      upload: '1001',
      download: '2002',
    });
    await panel.service(QuarantineService).approve(entry?.id ?? 0);
    expect(await countersOf(panel, user)).toEqual({ u: 2010n, d: 4020n });
    expect(await countersOf(panel, second)).toEqual({ u: 2n, d: 4n });
  });

  it('charges reports in full again after a response has arrived', async () => {
    for (let report = 1n; report <= 3n; report++) {
      daemon.carry(user.id, 10, 20);
      await minute();
      expect(await countersOf(panel, user)).toEqual({ u: 10n * report, d: 20n * report });
    }
    expect(await entries()).toEqual([]);
  });

  it('forgets unacknowledged bytes of a daemon after a week, except those of the last source of a node', async () => {
    const sources = async (): Promise<object[]> =>
      panel.rows('SELECT address FROM traffic_sources WHERE node_id = ? ORDER BY address', [given.node.id]);
    const held = async (): Promise<object[]> =>
      panel.rows('SELECT address FROM traffic_held WHERE node_id = ? ORDER BY address', [given.node.id]);
    daemon.carry(user.id, 10, 20);
    await minute();
    for (const table of ['traffic_sources', 'traffic_held']) {
      await panel.execute(`UPDATE ${table} SET address = '192.0.2.1' WHERE node_id = ?`, [given.node.id]);
    }
    daemon.carry(user.id, 10, 20);
    await minute();
    expect([await sources(), await held()]).toEqual([
      [{ address: '127.0.0.1' }, { address: '192.0.2.1' }],
      [{ address: '127.0.0.1' }, { address: '192.0.2.1' }],
    ]);
    panel.clock.advance(8 * 86_400);
    await panel.service(TrafficPurgeJob).run();
    expect([await sources(), await held()]).toEqual([[{ address: '127.0.0.1' }], [{ address: '127.0.0.1' }]]);
  });

  it('lets the doctor of a node report XrayR with the profile standard, and a key that is used from two addresses', async () => {
    const owner = panel.admin(await panel.given.operator());
    const codes = async (id: number): Promise<string[]> => {
      await panel.service(NodeContactsService).flush();
      const { findings } = (await owner.get(`/nodes/${id}/doctor`)).json<{ findings: { code: string }[] }>();
      return findings.map(({ code }) => code);
    };
    daemon.carry(user.id, 1, 1);
    await minute();
    expect(await codes(given.node.id)).not.toContain('two-addresses');
    await panel.execute("UPDATE traffic_sources SET address = '192.0.2.1' WHERE node_id = ?", [given.node.id]);
    daemon.carry(user.id, 1, 1);
    await minute();
    expect(await codes(given.node.id)).toContain('two-addresses');
    expect(await codes(given.node.id)).not.toContain('says-again');
    const { node, key } = await panel.given.node({ family: 'ss', port: '8388' });
    const headers = { ...panel.signed(key), 'user-agent': 'go-resty/2.7.0' };
    expect((await panel.get(`/api/ss/v1/node/${node.id}`, headers)).statusCode).toBe(200);
    expect(await codes(node.id)).toContain('says-again');
  });
});
