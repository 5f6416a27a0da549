import { QuarantineService } from '../../src/traffic/quarantine/quarantine.service.js';
import type { QuarantinedRow } from '../../src/traffic/quarantine/quarantined-row.entity.js';
import { manyUsers } from '../support/database/many-users.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { DaemonClock } from './fakes/daemon-clock.mjs';
import { MiddleBox } from './fakes/middle-box.mjs';
import { randomNumbers } from './fakes/random.mjs';
import { XrayR } from './fakes/xrayr.mjs';
import { listen } from './panel/listen.js';

const SS = { family: 'ss', daemon: 'xrayr', port: '8388' } as const;
const PROXIED = { trustedProxies: ['127.0.0.1'] };
const MAX_BYTES = 3_000_000;
/** Four panels start. */
const PATIENCE_MS = 120_000;

describe('the numbers of XrayR behind a middle box with a connection for each request', () => {
  let panels: Panel[];
  let panel: Panel;
  let one: MiddleBox;
  let several: MiddleBox;
  beforeAll(async () => {
    panel = await Panel.start(PROXIED);
    panels = [panel, await panel.another(), await panel.another(), await panel.another()];
    const urls = await Promise.all(panels.map(listen));
    const ports = urls.map((url) => Number(new URL(url).port));
    one = await MiddleBox.before(ports.slice(0, 1));
    several = await MiddleBox.before(ports);
  }, PATIENCE_MS);
  afterAll(async () => {
    await one.stop();
    await several.stop();
    for (const each of panels.toReversed()) await each.stop();
  });

  /** A daemon with its own users, whose traffic is random and the same for each run. */
  class Run {
    readonly clock = new DaemonClock(() => panel.clock.unixSeconds());
    private readonly random = randomNumbers(7);
    private carriedBytes = 0n;

    constructor(
      readonly daemon: (clock: DaemonClock) => XrayR,
      readonly given: GivenNode,
      readonly uids: readonly number[],
    ) {
      this.running = daemon(this.clock);
    }

    readonly running: XrayR;

    carry(index: number, upload: number, download: number): void {
      this.running.carry(this.uids[index] ?? 0, upload, download);
      this.carriedBytes += BigInt(upload + download);
    }

    /** A minute in which the first `active` users use the proxy. */
    async minute(active = this.uids.length): Promise<void> {
      for (let index = 0; index < active; index++) {
        this.carry(index, Math.ceil(this.random() * MAX_BYTES), Math.ceil(this.random() * MAX_BYTES));
      }
      panel.clock.advance(60);
      await this.running.pass(60);
    }

    get carried(): bigint {
      return this.carriedBytes;
    }

    async charged(): Promise<bigint> {
      const ids = this.uids.join(', ');
      const [row] = await panel.rows<{ sum: string | number }>(
        `SELECT SUM(u + d) AS sum FROM users WHERE id IN (${ids})`,
      );
      return BigInt(row?.sum ?? 0);
    }

    async waiting(): Promise<bigint> {
      const entries = (await this.entries()).filter(({ state }) => state === 'waiting');
      return entries.reduce((sum, { upload, download }) => sum + BigInt(upload) + BigInt(download), 0n);
    }

    async entries(): Promise<QuarantinedRow[]> {
      const rows = await panel.service(QuarantineService).list(undefined, 0, 1000);
      return rows.filter(({ nodeId }) => nodeId === this.given.node.id);
    }
  }

  async function begin(users: number, box = one): Promise<Run> {
    const given = await panel.given.node(SS);
    const uids = await manyUsers(panel, users, { transferEnable: 10n ** 15n });
    panel.clock.advance(1);
    const create = (clock: DaemonClock): XrayR =>
      new XrayR({ panel: box.url, node: given.node.id, key: given.key, clock: clock.read, repeatAfterMs: 1 });
    const run = new Run(create, given, uids);
    await run.running.start();
    return run;
  }

  it.each([
    ['once', 1, 20],
    ['three times in a row', 3, 20],
    ['once, while a user is idle', 1, 2],
    ['three times in a row, while a user is idle', 3, 2],
  ])('charge once what the box answers with a failure %s', async (_what, times, users) => {
    const run = await begin(users);
    await run.minute();
    one.replaceAnswers('/userTraffic/', 502, times);
    for (let failure = 0; failure < times; failure++) await run.minute(failure === 0 ? users : users - 1);
    expect(run.running.state.reports).toBe(1);
    await run.minute(users - 1);
    await run.minute();
    expect(await run.charged()).toBe(run.carried);
    const entries = await run.entries();
    expect(entries).toHaveLength(times);
    expect(entries.every(({ reason, state }) => reason === 'repeat' && state === 'dropped')).toBe(true);
  });

  it.each([1, 2, 5])('charge everything of %i users whose daemon has a clock that steps far', async (users) => {
    const run = await begin(users);
    for (const step of [240, -240, 0, 0, 200, 0, 0, -200, 0, 0, 0]) {
      run.clock.step(step);
      await run.minute();
    }
    expect(run.running.state.reports).toBe(11);
    expect(await run.charged()).toBe(run.carried);
    expect(await run.entries()).toEqual([]);
  });

  it.each([1, 2, 5])('lose nothing of %i users whose daemon has a clock that steps a little', async (users) => {
    const run = await begin(users);
    for (const step of [30, 0, -30, 0, 0, -60, 0, 20, 0, 0, -20, 0, 0, 40, -40]) {
      run.clock.step(step);
      await run.minute();
    }
    expect(run.running.state.reports).toBe(15);
    expect((await run.charged()) + (await run.waiting())).toBe(run.carried);
    expect((await run.entries()).filter(({ state }) => state !== 'waiting')).toEqual([]);
  });

  it.each([1, 2, 5])('charge healthy traffic of %i users in full through several processes', async (users) => {
    const run = await begin(users, several);
    for (let minutes = 0; minutes < 12; minutes++) await run.minute();
    expect(await run.charged()).toBe(run.carried);
    expect(await run.entries()).toEqual([]);
  });
});
