import { UsersService } from '../../../src/users/users.service.js';
import { prefixOf } from '../../node/node-api.js';
import type { GivenNode } from '../../support/given.js';
import { type Installation, signedNow } from '../../support/process/installation.js';
import type { Headers } from '../../support/panel.js';
import { report } from '../../traffic/traffic-api.js';
import { type Attempt, attemptOf, type Progress, rosterChanges, runInPanel } from './kill-sweep.js';
import type { PanelProcess } from '../../support/process/process.js';
import type { Reply } from '../../support/http-client.js';

const ALLOWANCE = 5n;
/** Far from the ids of users. */
const NOBODY = 900_000_000;
const MINUTE_MS = 60_000;

/** One report, and how the database shows its node. */
interface Parts extends Pick<Progress, 'state' | 'stages'> {
  readonly given: GivenNode;
  readonly body: object;
  /** Identifies the report; undefined for a daemon that sends no id. */
  readonly key?: string;
}

/** A report as an attempt, and how a program gets it. */
export interface ReportAttempt extends Attempt {
  /** Rejects if the program dies. */
  send(panel: PanelProcess, headers: Headers): Promise<Reply>;
}

/** Reports of every form, each of its own user and node. */
export class KilledReports {
  private count = 0;

  constructor(private readonly installation: Installation) {}

  /** Uses up the allowance of its user, and has a row of an unknown user. */
  async rows(): Promise<ReportAttempt> {
    const { admin } = this.installation;
    const { uid, key, number } = await this.next(ALLOWANCE);
    const changes = await rosterChanges(admin, `= ${uid}`);
    return this.attempt({
      given: await admin.given.node({ family: 'ssr' }),
      body: [
        { uid, upload: 3, download: 4 },
        { uid: NOBODY + number, upload: 1, download: 1 },
      ],
      key,
      state: `SELECT u, d, (${booked(uid)}) AS booked, (${receipts(key)}) AS receipts,
        (${changes}) AS changed,
        (SELECT COUNT(*) FROM quarantine WHERE uid = '${NOBODY + number}') AS aside FROM users WHERE id = ${uid}`,
      stages: [
        [0, 0, 0, 0, 0, 0],
        [3, 4, 3, 1, 1, 1],
      ],
    });
  }

  /** Totals since the start of the daemon. */
  async totals(): Promise<ReportAttempt> {
    const { uid, key } = await this.next();
    return this.attempt({
      given: await this.installation.admin.given.node({ family: 'ss' }),
      body: { boot_id: key, totals: [{ uid, upload: 3, download: 4 }] },
      key,
      state: `SELECT u, d, (${booked(uid)}) AS booked, (${receipts(key)}) AS receipts,
        (SELECT COUNT(*) FROM traffic_totals WHERE boot_id = '${key}') AS totals FROM users WHERE id = ${uid}`,
      stages: [
        [0, 0, 0, 0, 0],
        [3, 4, 3, 1, 1],
      ],
    });
  }

  /**
   * From a daemon that repeats reports without acknowledgement. The panel has the previous report. The bytes are so many that the same
   * counter shows a repeat, also where the dead process has given a heartbeat after the report.
   */
  async repeating(): Promise<ReportAttempt> {
    const { admin } = this.installation;
    const { uid } = await this.next();
    const given = await admin.given.node({ family: 'ss', daemon: 'xrayr', port: '8388' });
    admin.clock.set(Date.now() - MINUTE_MS);
    expect((await report(admin, given, [{ uid, upload: 90_000, download: 90_000 }])).statusCode).toBe(200);
    admin.clock.set(Date.now());
    return this.attempt({
      given,
      body: [{ uid, upload: 30_000, download: 40_000 }],
      state: `SELECT u, d, (${booked(uid)}) AS booked,
        (SELECT SUM(upload) FROM traffic_held WHERE node_id = ${given.node.id}) AS held FROM users WHERE id = ${uid}`,
      stages: [
        [90_000, 90_000, 90_000, 90_000],
        [120_000, 130_000, 120_000, 30_000],
      ],
    });
  }

  private async next(transferEnable?: bigint): Promise<{ uid: number; key: string; number: number }> {
    const number = ++this.count;
    const fields = {
      email: `killed${number}@example.com`,
      ...(transferEnable === undefined ? {} : { transferEnable }),
    };
    const { id: uid } = await this.installation.admin.service(UsersService).add(fields, '*');
    return { uid, key: `killed-${number}`, number };
  }

  private attempt({ given, body, key, state, stages }: Parts): ReportAttempt {
    const named: Headers = key === undefined ? {} : { 'idempotency-key': key };
    const path = `${prefixOf(given.node.family)}/userTraffic/${given.node.id}`;
    const send = (panel: PanelProcess, headers: Headers): Promise<Reply> =>
      panel.send(path, { method: 'POST', headers: { ...signedNow(given.key), ...named, ...headers }, body });
    const attempt = attemptOf(this.installation, {
      state,
      stages,
      run: (target) => runInPanel(this.installation, {}, target, send),
      again: async (panel) => {
        expect((await report(panel, given, body, named)).statusCode).toBe(200);
      },
    });
    return { ...attempt, send };
  }
}

function booked(uid: number): string {
  return `SELECT COALESCE(SUM(charged_upload), 0) FROM traffic_ledger WHERE user_id = ${uid}`;
}

function receipts(key: string): string {
  return `SELECT COUNT(*) FROM reports WHERE report_id = '${key}'`;
}
