import type { IncomingMessage, ServerResponse } from 'node:http';
import fc from 'fast-check';
import { SignBuffer } from '../../src/traffic/answers/sign.buffer.js';
import { UsersService } from '../../src/users/users.service.js';
import { expectLedgerHolds } from '../traffic/traffic-api.js';
import { eventually } from '../support/eventually.js';
import { manyUsers } from '../support/database/many-users.js';
import { isOnServer } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';
import { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { type Fault, ROUTES, scenarios, type Step } from './faults.js';
import { listen } from './panel/listen.js';
import { countersOf } from './panel/panel-counters.js';
import { XrayR } from './fakes/xrayr.mjs';

const USERS = 3;
const RUNS = isOnServer ? 10 : 25;
const TIMEOUT_MS = 60;
const MAX_MS = 150_000;
const PATIENCE_MS = 240_000;

/** The daemon's timeout of a request, by its own clock. */
const TIMEOUT_SECONDS = 5;

describe('a panel with XrayR and faults of every kind', () => {
  let panels: Panel[];
  let ports: number[];
  let panel: Panel;
  let proxy: TcpProxy;
  /** The number of reports that reached the proxy. */
  let sent = 0;
  /** The responses to those that reached a panel. */
  const answers: ServerResponse[] = [];
  beforeAll(async () => {
    panel = await Panel.start();
    panels = [panel, await panel.another(), await panel.another({ trustedProxies: ['127.0.0.1'] })];
    const urls = await Promise.all(panels.map(listen));
    ports = urls.map((url) => Number(new URL(url).port));
    proxy = await TcpProxy.to(ports[0] ?? 0, (chunk) => {
      if (chunk.includes('/userTraffic/')) sent++;
    });
    for (const each of panels) {
      each.app.getHttpServer().on('request', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
        if (url.includes('/userTraffic/')) answers.push(response);
      });
    }
  });
  afterAll(async () => {
    await proxy.stop();
    for (const each of panels.toReversed()) await each.stop();
  });

  /** One run: a daemon with its own users. */
  class Run {
    readonly carried = new Map<number, bigint>();

    constructor(
      readonly daemon: XrayR,
      readonly nodeId: number,
      readonly uids: readonly number[],
    ) {}

    carry(user: number, upload: number, download: number): void {
      const uid = this.uids[user] ?? 0;
      this.daemon.carry(uid, upload, download);
      this.carried.set(uid, (this.carried.get(uid) ?? 0n) + BigInt(upload + download));
    }

    async step(step: Step): Promise<void> {
      if (step.kind === 'carry') this.carry(step.user, step.upload, step.download);
      else if (step.kind === 'restart') await this.daemon.restart();
      else if (step.kind === 'quiet') panel.clock.advance(660);
      else if (step.kind === 'switch') {
        await panel.service(UsersService).set(String(this.uids[step.user]), { enable: step.enable });
      } else await this.minute(step);
      await this.expectNobodyPaysTooMuch();
    }

    async minute({ route, fault, meanwhile }: Extract<Step, { kind: 'minute' }>): Promise<void> {
      proxy.lead(ports[ROUTES.indexOf(route)] ?? 0);
      // A daemon's connections lead to one panel. A change of route changes where its host name leads.
      this.daemon.client.close();
      panel.clock.advance(60);
      const before = { sent, answers: answers.length };
      const mend = this.breaks(fault);
      const passing = this.daemon.pass(60);
      if (meanwhile > 0) setTimeout(() => this.carry(0, meanwhile, 0), 10);
      await passing;
      mend();
      // A real daemon reports again after a minute. By then the panel has applied what lay in its socket, and stored what it saw.
      // It ends a response after that, also if the connection has closed long before.
      if (fault.name !== 'none' && fault.name !== 'lost') {
        await eventually(() => {
          const ended = answers.slice(before.answers).filter(({ writableEnded }) => writableEnded);
          expect(ended.length).toBeGreaterThanOrEqual(sent - before.sent);
        });
      }
      for (const each of panels) await each.service(SignBuffer).settled();
    }

    /** @returns a function that ends the fault */
    breaks(fault: Fault): () => void {
      if (fault.name === 'none') return () => undefined;
      if (fault.name === 'cut') {
        let left = fault.connections;
        proxy.cutReplies(() => (left-- > 0 ? fault.bytes : undefined));
        return () => proxy.cutReplies(() => undefined);
      }
      if (fault.name === 'long-pause') {
        proxy.pause();
        return () => proxy.resume();
      }
      if (fault.name === 'short-pause') {
        proxy.pause();
        const timer = setTimeout(() => proxy.resume(), 1.5 * TIMEOUT_MS);
        return () => {
          clearTimeout(timer);
          proxy.resume();
        };
      }
      proxy.swallow();
      return () => proxy.restore();
    }

    /** Serves all users again, without faults, until the daemon has reported everything. */
    async end(): Promise<void> {
      for (const uid of this.uids) await panel.service(UsersService).set(String(uid), { enable: 1 });
      await eventually(async () => {
        await this.minute({ kind: 'minute', route: 'first', fault: { name: 'none' }, meanwhile: 0 });
        expect(this.daemon.counters.read()).toEqual([]);
      });
    }

    async charged(): Promise<Map<number, bigint>> {
      const charged = new Map<number, bigint>();
      for (const id of this.uids) {
        const { u, d } = await countersOf(panel, { id });
        charged.set(id, u + d);
      }
      return charged;
    }

    async expectNobodyPaysTooMuch(): Promise<void> {
      for (const [uid, charged] of await this.charged()) {
        expect(charged).toBeLessThanOrEqual(this.carried.get(uid) ?? 0n);
      }
    }

    async expectNothingIsLost(): Promise<void> {
      const waiting = await panel.rows<{ upload: string; download: string }>(
        "SELECT upload, download FROM quarantine WHERE node_id = ? AND state = 'waiting'",
        [this.nodeId],
      );
      const quarantined = waiting.reduce((sum, row) => sum + BigInt(row.upload) + BigInt(row.download), 0n);
      const charged = [...(await this.charged()).values()].reduce((sum, bytes) => sum + bytes, 0n);
      const carried = [...this.carried.values()].reduce((sum, bytes) => sum + bytes, 0n);
      expect(charged + quarantined).toBeGreaterThanOrEqual(carried - this.daemon.state.lost);
    }
  }

  async function begin(): Promise<Run> {
    const { node, key } = await panel.given.node({ family: 'ss', daemon: 'xrayr', port: '8388' });
    const uids = await manyUsers(panel, USERS, { transferEnable: 10n ** 12n });
    // After a second the other processes have read the change.
    panel.clock.advance(1);
    proxy.lead(ports[0] ?? 0);
    const daemon = new XrayR({
      panel: `http://127.0.0.1:${proxy.port}`,
      node: node.id,
      key,
      clock: () => panel.clock.unixSeconds(),
      timeoutMs: 2000,
      repeatAfterMs: 1,
      onTimeout: () => panel.clock.advance(TIMEOUT_SECONDS),
    });
    await daemon.start();
    daemon.client.timeoutMs = TIMEOUT_MS;
    return new Run(daemon, node.id, uids);
  }

  it(
    'charges no user for more than their traffic; uncharged traffic is in quarantine or was lost by the daemon',
    async () => {
      await fc.assert(
        fc.asyncProperty(scenarios(USERS), async (steps) => {
          const run = await begin();
          try {
            for (const step of steps) {
              run.daemon.client.timeoutMs = step.kind === 'minute' && step.fault.name !== 'none' ? TIMEOUT_MS : 2000;
              await run.step(step);
            }
            run.daemon.client.timeoutMs = 2000;
            await run.end();
            await run.expectNobodyPaysTooMuch();
            await run.expectNothingIsLost();
          } finally {
            await run.daemon.stop();
            for (const uid of run.uids) await panel.execute('DELETE FROM users WHERE id = ?', [uid]);
          }
        }),
        { numRuns: RUNS, plugins: [fc.interruptAfterTimeLimit(MAX_MS)] },
      );
      await expectLedgerHolds(panel);
    },
    PATIENCE_MS,
  );
});
