import { createConnection } from 'mysql2/promise';
import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import { JobsService } from '../../src/jobs/jobs.service.js';
import { NodeContactsService } from '../../src/nodes/contacts/node-contacts.service.js';
import { PasswordHashService } from '../../src/credentials/password-hash.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { Database } from '../../src/database/database.js';
import { HeartbeatService } from '../../src/database/processes/heartbeat.service.js';
import { PushStatesService } from '../../src/push/push-states.service.js';
import { prefixOf } from '../node/node-api.js';
import { CsvImport } from '../support/csv-import.js';
import type { GivenNode } from '../support/given.js';
import type { Panel } from '../support/panel.js';
import { withResolvers } from '../support/with-resolvers.js';
import { isOnServer } from '../support/database/test-database.js';
import { manyUsers } from '../support/database/many-users.js';
import { report } from '../traffic/traffic-api.js';
import { Scrape, scrape, scrapeText, startMeasured } from './scrape.js';

describe('the metrics of a panel', () => {
  let panel: Panel;
  let given: GivenNode;
  let uid: number;
  beforeAll(async () => {
    panel = await startMeasured();
    given = await panel.given.node({ family: 'ssr' });
    uid = (await panel.given.user()).user.id;
  });
  afterAll(() => panel.stop());

  const poll = async (node = given, headers = {}) =>
    panel.get(`${prefixOf(node.node.family)}/userList/${node.node.id}`, { ...panel.signed(node.key), ...headers });

  it('count requests by route template and outcome, and thus the share of 304', async () => {
    const before = await scrape(panel);
    const { headers } = await poll();
    for (let n = 0; n < 3; n++) await poll(given, { 'if-none-match': String(headers.etag) });
    const after = await scrape(panel);
    const route = '/api/ssr/v1/userList/:id';
    const more = (outcome: string): number =>
      after.value('http_requests_total', { route, outcome }) - before.value('http_requests_total', { route, outcome });
    expect([more('2xx'), more('304')]).toEqual([1, 3]);
    expect(after.value('http_request_seconds_count', { route })).toBe(after.value('http_requests_total', { route }));
  });

  it('show the age of the lists in responses, and the rebuilt segments', async () => {
    const { node, key } = await panel.given.node({ family: 'ss' });
    const family = { family: 'ss' };
    await poll({ node, key });
    panel.clock.advance(300);
    const before = await scrape(panel);
    await poll({ node, key });
    const served = await scrape(panel);
    expect(served.value('list_age_seconds_count', family) - before.value('list_age_seconds_count', family)).toBe(1);
    const age = served.value('list_age_seconds_sum', family) - before.value('list_age_seconds_sum', family);
    expect(age).toBe(310);

    // Users of a second segment: a change of one of them rebuilds that segment only.
    const uids = await manyUsers(panel, 600);
    await poll({ node, key });
    await panel.service(UsersService).set(uids.at(-1) ?? 0, { passwd: 'another password' });
    const filled = await scrape(panel);
    await poll({ node, key });
    const after = await scrape(panel);
    const segments = (result: string): number =>
      after.value('list_segments_total', { ...family, result }) -
      filled.value('list_segments_total', { ...family, result });
    expect(segments('rebuilt')).toBe(1);
    expect(segments('kept')).toBeGreaterThanOrEqual(1);
    expect(after.value('lists_computed_total', family) - filled.value('lists_computed_total', family)).toBe(1);
  });

  it('count reports, repeats, rows and quarantined rows after their commit, and measure the lag', async () => {
    const before = await scrape(panel);
    const rows = [
      { uid, upload: 1000, download: 1 },
      { uid: 999_999, upload: 5, download: 5 },
      { uid, upload: -1, download: 0 },
    ];
    const headers = { 'x-report-id': 'one' };
    expect((await report(panel, given, rows, headers)).statusCode).toBe(200);
    expect((await report(panel, given, rows, headers)).statusCode).toBe(200);
    const after = await scrape(panel);
    const more = (name: string, labels: Record<string, string>): number =>
      after.value(name, { family: 'ssr', ...labels }) - before.value(name, { family: 'ssr', ...labels });
    expect({
      applied: more('reports_total', { result: 'applied' }),
      repeated: more('reports_total', { result: 'repeated' }),
      rows: more('report_rows_applied_total', {}),
      unknown: more('report_rows_quarantined_total', { reason: 'unknown-user' }),
      negative: more('report_rows_quarantined_total', { reason: 'negative' }),
      others: more('report_rows_quarantined_total', {}),
      lags: more('report_lag_seconds_count', {}),
    }).toEqual({ applied: 1, repeated: 1, rows: 1, unknown: 1, negative: 1, others: 2, lags: 2 });
  });

  it('count rejected calls of daemons by reason', async () => {
    const before = await scrape(panel);
    const path = `/api/ssr/v1/node/${given.node.id}`;
    await panel.get(path, panel.signed('lk_wrong'));
    await panel.get(path, panel.signed(given.key, { skew: 400 }));
    await panel.get(path);
    const after = await scrape(panel);
    for (const reason of ['malformed', 'skewed', 'unknown']) {
      const more =
        after.value('line_key_refusals_total', { reason }) - before.value('line_key_refusals_total', { reason });
      expect([reason, more]).toEqual([reason, 1]);
    }
  });

  it('show the last call, poll and report of each node', async () => {
    const { node, key } = await panel.given.node({ family: 'ss' });
    const labels = { node: String(node.id), family: 'ss' };
    const never = await scrape(panel);
    expect(never.find('node_contact_timestamp_seconds', labels)).toEqual([]);
    const polledAt = panel.clock.unixSeconds();
    await poll({ node, key });
    panel.clock.advance(100);
    const reportedAt = panel.clock.unixSeconds();
    await report(panel, { node, key }, [{ uid, upload: 1, download: 1 }]);
    panel.clock.advance(60);
    await panel.service(NodeContactsService).flush();
    const after = await scrape(panel);
    expect(after.value('node_poll_timestamp_seconds', labels)).toBe(polledAt);
    expect(after.value('node_contact_timestamp_seconds', labels)).toBe(reportedAt);
    expect(after.value('node_report_timestamp_seconds', labels)).toBe(reportedAt);
  });

  it('show how many changes the daemon of a node lacks, and for how long', async () => {
    const { node } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr', pushPort: 1, host: '127.0.0.1' });
    const labels = { node: String(node.id) };
    // A node keeps this state when its daemon takes no more pushes.
    await panel.service(PushStatesService).of([node.id, given.node.id]);
    expect((await scrape(panel)).value('push_pending_changes', labels)).toBe(0);
    await panel.given.user();
    await panel.given.user();
    panel.clock.advance(90);
    const after = await scrape(panel);
    expect(after.value('push_pending_changes', labels)).toBe(2);
    expect(after.value('push_pending_seconds', labels)).toBe(100);
    expect(after.find('push_pending_changes', { node: String(given.node.id) })).toEqual([]);
  });

  it('name the jobs whose leases this process holds, and count the results of turns', async () => {
    const jobs = panel.service(JobsService);
    const { promise: finished, resolve: finish } = withResolvers();
    const { promise: hasBegun, resolve: begin } = withResolvers();
    jobs.every('measured', 60, () => {
      begin();
      return finished;
    });
    jobs.every('failing', 60, () => Promise.reject(new Error('it fails')));
    expect((await scrape(panel)).value('job_leases_held', { job: 'measured' })).toBe(0);
    await jobs.runDue();
    panel.clock.advance(120);
    const running = jobs.runDue();
    await hasBegun;
    expect((await scrape(panel)).value('job_leases_held', { job: 'measured' })).toBe(1);
    finish();
    await running;
    const after = await scrape(panel);
    expect(after.value('job_leases_held', { job: 'measured' })).toBe(0);
    expect(after.value('job_turns_total', { job: 'measured', result: 'done' })).toBe(1);
    expect(after.value('job_turns_total', { job: 'failing', result: 'failed' })).toBe(1);
  });

  it('count a turn that is lost because another process has taken its lease', async () => {
    const jobs = panel.service(JobsService);
    const { promise: hasBegun, resolve: begin } = withResolvers();
    jobs.every('lost', 60, (signal) => {
      begin();
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
    await jobs.runDue();
    panel.clock.advance(120);
    const running = jobs.runDue();
    await hasBegun;
    await panel.execute('UPDATE leases SET holder = ? WHERE name = ?', ['another process', 'lost']);
    panel.clock.advance(30);
    await Promise.all([running, jobs.runDue()]);
    const after = await scrape(panel);
    expect(after.value('job_turns_total', { job: 'lost', result: 'lost' })).toBe(1);
    expect(after.value('job_turns_total', { job: 'lost', result: 'done' })).toBe(0);
  });

  it('show the age of the oldest entry of the audit log without a seal', async () => {
    const lag = async (): Promise<number> => {
      // Scrapes of the same five seconds share a read.
      panel.clock.advance(5);
      return (await scrape(panel)).value('audit_seal_lag_seconds');
    };
    await panel.service(AuditSealsService).sealAll();
    expect(await lag()).toBe(0);
    await panel.given.operator();
    panel.clock.advance(100);
    await panel.given.operator();
    const [oldest] = await panel.rows<{ at: number }>('SELECT MIN(at) AS at FROM audit_log WHERE seal IS NULL');
    const age = await lag();
    expect(age).toBe(panel.clock.unixSeconds() - (oldest?.at ?? 0));
    expect(age).toBeGreaterThanOrEqual(105);
    await panel.service(AuditSealsService).sealAll();
    expect(await lag()).toBe(0);
  });

  it('show the operations that have not ended', async () => {
    const owner = panel.admin(await panel.given.operator());
    const { id } = await new CsvImport(panel, owner).run('email,port\none@example.com,0\n', '?dry_run=true');
    panel.clock.advance(5);
    expect((await scrape(panel)).value('operations', { state: 'tried' })).toBe(1);
    await owner.post(`/operations/${id}/cancel`);
    panel.clock.advance(5);
    expect((await scrape(panel)).value('operations')).toBe(0);
  });

  it('show the passwords that wait for their hash', async () => {
    const hashes = panel.service(PasswordHashService);
    const all = Promise.all(Array.from({ length: 100 }, (_, n) => hashes.hash(`password ${n}`)));
    expect((await scrape(panel)).value('hash_queue', { kind: 'login' })).toBeGreaterThan(0);
    await all;
    expect((await scrape(panel)).value('hash_queue')).toBe(0);
  });

  it('show the used connections, and the waiting changes', async () => {
    const { promise: released, resolve: release } = withResolvers();
    const database = panel.service(Database);
    const size = (await scrape(panel)).value('database_pool_size');
    expect(size).toBe(isOnServer ? 13 : 1);
    const most = isOnServer ? 10 : 1;
    // Otherwise the changes would wait for a heartbeat: each scrape moves the clock.
    await panel.service(HeartbeatService).tick();
    const all = Array.from({ length: most + 2 }, () => database.transaction(() => released));
    // The reads of the scrape itself may hold a connection, too.
    const during = await scrape(panel);
    release();
    await Promise.all(all);
    expect(during.value('database_pool_used')).toBeGreaterThanOrEqual(most);
    expect(during.value('database_changes_waiting')).toBe(2);
    const after = await scrape(panel);
    expect(after.value('database_pool_used')).toBe(0);
    expect(after.value('database_changes_waiting')).toBe(0);
  });

  it('read the database at most once in five seconds', async () => {
    await scrape(panel);
    const { node, key } = await panel.given.node({ family: 'ss' });
    await report(panel, { node, key }, [{ uid, upload: 1, download: 1 }]);
    const labels = { node: String(node.id) };
    expect(new Scrape(await scrapeText(panel)).find('node_report_timestamp_seconds', labels)).toEqual([]);
    panel.clock.advance(5);
    expect(new Scrape(await scrapeText(panel)).find('node_report_timestamp_seconds', labels)).toHaveLength(1);
  });
});

(isOnServer ? describe : describe.skip)('retries of transactions on a server', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await startMeasured();
  });
  afterAll(() => panel.stop());

  it('are counted by reason', async () => {
    const [one = 0, two = 0, three = 0] = await manyUsers(panel, 3);
    const before = await scrape(panel);
    const add = 'UPDATE users SET u = u + 1 WHERE id = ?';
    let began = 0;
    const { promise: met, resolve: bothHold } = withResolvers();
    const change = (first: number, second: number): Promise<void> =>
      panel.service(Database).transaction(async (manager) => {
        await manager.query(add, [first]);
        if (++began === 2) bothHold();
        await met;
        await manager.query(add, [second]);
      });
    await Promise.all([change(one, two), change(two, one)]);

    const other = await createConnection(panel.databaseUrl);
    await other.beginTransaction();
    await other.query('SELECT id FROM users WHERE id = ? FOR UPDATE', [three]);
    await panel.service(Database).transaction((manager) =>
      manager.query(add, [three]).catch(async (error: unknown) => {
        await other.rollback();
        throw error;
      }),
    );
    other.destroy();
    const after = await scrape(panel);
    const more = (reason: string): number =>
      after.value('database_retries_total', { reason }) - before.value('database_retries_total', { reason });
    expect({ deadlock: more('deadlock'), lockWait: more('lock-wait') }).toEqual({ deadlock: 1, lockWait: 1 });
  });
});

(isOnServer ? describe.skip : describe)('retries of transactions on SQLite', () => {
  let panel: Panel;
  let other: Panel;
  beforeAll(async () => {
    panel = await startMeasured();
    other = await panel.another();
  });
  afterAll(async () => {
    await other.stop();
    await panel.stop();
  });

  it('are counted once while another process holds the lock', async () => {
    const before = await scrape(panel);
    const { promise: released, resolve: release } = withResolvers();
    const { promise: holds, resolve: hold } = withResolvers();
    const first = other.service(Database).transaction(async () => {
      hold();
      await released;
    });
    await holds;
    const second = panel.service(Database).transaction(async () => undefined);
    let during = before;
    while (during.value('database_retries_total', { reason: 'busy' }) === 0) during = await scrape(panel);
    release();
    await Promise.allSettled([first, second]);
    expect((await scrape(panel)).value('database_retries_total', { reason: 'busy' })).toBe(1);
  });
});
