import { randomBytes } from 'node:crypto';
import { OperationRunner } from '../../../src/operations/operation.runner.js';
import { SecretBox } from '../../../src/common/secrets/secret-box.js';
import { secretHash } from '../../../src/common/secrets/secret-hash.js';
import { SecretKeys } from '../../../src/common/secrets/secret-keys.js';
import { Database } from '../../../src/database/database.js';
import { QuarantineRepository } from '../../../src/traffic/quarantine/quarantine.repository.js';
import { UsersService } from '../../../src/users/users.service.js';
import { ADMIN, type AdminClient } from '../../support/admin-client.js';
import { LinegateCommand } from '../../support/process/command-line.js';
import { CsvImport } from '../../support/csv-import.js';
import { eventually } from '../../support/eventually.js';
import type { GivenNode } from '../../support/given.js';
import type { Reply } from '../../support/http-client.js';
import type { Installation } from '../../support/process/installation.js';
import { manyUsers } from '../../support/database/many-users.js';
import type { Panel } from '../../support/panel.js';
import type { PanelProcess, Settings } from '../../support/process/process.js';
import {
  type Attempt,
  attemptOf,
  numbersOf,
  rosterChanges,
  runInCommand,
  runInPanel,
  type StatementLine,
  type Target,
} from './kill-sweep.js';

const CLIENT = '/api/client/v1';
const ON_RECORD = { AUDIT_REFRESHES: 'on' };
const EXTENDED = '2100-01-30';
const ONCE = 10_000;

/** Changes of several rows other than reports, each as an attempt. */
export class KilledChanges {
  private count = 0;
  /** The secret that replaces that of the installation. */
  private readonly next = randomBytes(32).toString('base64url');

  private constructor(
    private readonly installation: Installation,
    private readonly owner: AdminClient,
    private readonly node: GivenNode,
    /** With the settings of the processes, whose log shows refreshes. */
    private readonly other: Panel,
  ) {}

  static async begin(installation: Installation): Promise<KilledChanges> {
    const { admin } = installation;
    admin.clock.set(Date.now());
    const owner = admin.admin(await admin.given.operator());
    for (const name of ['first', 'second']) {
      await admin.given.node({ name, family: 'ssr', daemon: 'vnet-ssr', pushSecret: 'let me in' });
    }
    const other = await admin.another({ auditRefreshes: true });
    return new KilledChanges(installation, owner, await installation.node(), other);
  }

  async end(): Promise<void> {
    await this.other.stop();
  }

  /** Two users get thirty more days: a request starts the change, and a job carries it out. */
  async bulkChange(): Promise<Attempt> {
    const ids = await manyUsers(this.admin, 2);
    const since = await this.lastEntry();
    const preview = await this.owner.post('/users/bulk/preview', { ids, action: { type: 'extend', days: 30 } });
    const { token } = preview.json<{ token: string }>();
    const among = `IN (${ids.join(', ')})`;
    const ofToken = `FROM operations WHERE token_hash = '${secretHash(token)}'`;
    const changes = await rosterChanges(this.admin, among);
    return attemptOf(this.installation, {
      state: `SELECT (SELECT COUNT(*) ${ofToken}) AS a, (${entries('users.bulk-begun', since)}) AS b,
        (SELECT COALESCE(SUM(done), 0) ${ofToken}) AS c, (SELECT COUNT(*) ${ofToken} AND finished_at > 0) AS d,
        (SELECT COUNT(*) FROM users WHERE id ${among} AND expired_at = '${EXTENDED}') AS e,
        (${entries('user.', since)}) AS f, (${changes}) AS g`,
      stages: [
        [0, 0, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0, 0],
        [1, 1, 2, 1, 2, 2, 2],
      ],
      run: (target) =>
        this.runAsOwner(target, '/users/bulk', { token }, `SELECT COUNT(*) ${ofToken} AND finished_at > 0`),
      again: async (panel) => {
        expect((await this.owner.on(panel).post('/users/bulk', { token })).statusCode).toBe(202);
        await panel.service(OperationRunner).run('user-change', new AbortController().signal);
      },
    });
  }

  /** A file of two users and one invalid line, after a dry run. */
  async importedFile(): Promise<Attempt> {
    await this.freeTurns();
    const name = `imported${++this.count}`;
    const file = `email,port\n${name}-a@example.com,0\n${name}-b@example.com,0\nnobody,0\n`;
    const { id } = await new CsvImport(this.admin, this.owner).run(file, '?dry_run=true');
    const since = await this.lastEntry();
    const isOver = `SELECT COUNT(*) FROM operations WHERE id = ${id} AND state = 'done'`;
    return attemptOf(this.installation, {
      state: `SELECT (${entries('users.import', since)}) AS a,
        (SELECT done - refused FROM operations WHERE id = ${id} AND state <> 'tried') AS b,
        (SELECT COUNT(*) FROM users WHERE account LIKE '${name}-%') AS c, (${entries('user.added', since)}) AS d,
        (SELECT COUNT(*) FROM operation_lines WHERE operation_id = ${id}) AS e, (${isOver}) AS f`,
      stages: [
        [0, 0, 0, 0, 1, 0],
        [1, 0, 0, 0, 1, 0],
        [1, 2, 2, 2, 1, 0],
        [1, 2, 2, 2, 0, 0],
        [1, 2, 2, 2, 0, 1],
      ],
      run: (target) => this.runAsOwner(target, `/users/imports/${id}/start`, undefined, isOver),
      again: async (panel) => {
        expect([202, 409]).toContain((await this.owner.on(panel).post(`/users/imports/${id}/start`)).statusCode);
        await panel.service(OperationRunner).run('user-import', new AbortController().signal);
      },
    });
  }

  /** An operator charges a row of the quarantine, which uses up the allowance of its user. */
  async quarantineCharge(): Promise<Attempt> {
    const email = `charged${++this.count}@example.com`;
    const user = await this.admin.service(UsersService).add({ email, transferEnable: 5n }, '*');
    const { id: nodeId } = this.node.node;
    await this.admin.service(Database).transaction((manager) =>
      manager
        .withRepository(this.admin.service(QuarantineRepository))
        .add([{ uid: BigInt(user.id), upload: 70n, download: 0n, reason: 'line-rate' }], {
          ...{ nodeId, rate: ONCE, at: this.admin.clock.unixSeconds() },
        }),
    );
    const [id] = await numbersOf(this.admin, `SELECT MAX(id) AS id FROM quarantine`);
    const since = await this.lastEntry();
    const changes = await rosterChanges(this.admin, `= ${user.id}`);
    return attemptOf(this.installation, {
      state: `SELECT (SELECT COUNT(*) FROM quarantine WHERE id = ${id} AND state = 'approved') AS a,
        (SELECT u FROM users WHERE id = ${user.id}) AS b, (${entries('quarantine.approved', since)}) AS c,
        (SELECT COALESCE(SUM(charged_upload), 0) FROM traffic_ledger WHERE user_id = ${user.id}) AS d,
        (${changes}) AS e`,
      stages: [
        [0, 0, 0, 0, 0],
        [1, 70, 1, 70, 1],
      ],
      run: (target) => this.runAsOwner(target, `/quarantine/${id}/approve`),
      again: async (panel) => {
        expect([200, 409]).toContain((await this.owner.on(panel).post(`/quarantine/${id}/approve`)).statusCode);
      },
    });
  }

  async refresh(): Promise<Attempt> {
    return this.ofSession('refresh', 'session.refreshed', {
      state: (session, token) => `SELECT (current_token <> '${token}') AS a,
        (COALESCE(previous_token, '') = '${token}') AS b, (revoked_at IS NOT NULL) AS c FROM sessions WHERE id = '${session}'`,
      done: [1, 1, 0],
      answers: [200],
    });
  }

  async logout(): Promise<Attempt> {
    return this.ofSession('logout', 'session.ended', {
      state: (session, token) => `SELECT (current_token <> '${token}') AS a, 0 AS b,
        (revoked_at IS NOT NULL) AS c FROM sessions WHERE id = '${session}'`,
      done: [0, 0, 1],
      // A repeat has no session to end.
      answers: [200, 401],
    });
  }

  /** The secrets of some nodes are encrypted with the next key. */
  async rotation(): Promise<Attempt> {
    const { DATABASE_URL, APP_SECRET } = this.installation.settings;
    const environment = { DATABASE_URL, APP_SECRET: this.next, APP_SECRET_PREVIOUS: APP_SECRET };
    const old = new SecretBox(new SecretKeys(Buffer.from(APP_SECRET), [])).seal('let me in');
    await this.admin.execute('UPDATE nodes SET push_secret = ? WHERE push_secret IS NOT NULL', [old]);
    const [nodes = 0] = await numbersOf(this.admin, 'SELECT COUNT(*) AS c FROM nodes WHERE push_secret IS NOT NULL');
    const newId = new SecretKeys(Buffer.from(this.next), []).currentId;
    const since = await this.lastEntry();
    const version = "SELECT number FROM versions WHERE name = 'nodes'";
    const [versionBefore] = await numbersOf(this.admin, version);
    return attemptOf(this.installation, {
      state: `SELECT (SELECT COUNT(*) FROM nodes WHERE push_secret LIKE '${newId}.%') AS a,
        (${entries('secret.rotated', since)}) AS b, (${version}) - ${versionBefore} AS c`,
      stages: [
        [0, 0, 0],
        [nodes, 1, 1],
      ],
      run: (target) => runInCommand(environment, target, 'SELECT id, name, push_secret', ['secret', 'rotate']),
      again: async ({ config: { database }, databaseUrl }) => {
        const url = database.kind === 'sqlite' ? `sqlite:${database.file}` : databaseUrl;
        await new LinegateCommand({ ...environment, DATABASE_URL: url }).json(['secret', 'rotate']);
      },
    });
  }

  private get admin(): Panel {
    return this.installation.admin;
  }

  private async ofSession(
    call: string,
    action: string,
    parts: { state: (session: string, token: string) => string; done: number[]; answers: number[] },
  ): Promise<Attempt> {
    this.admin.clock.set(Date.now());
    const { token } = await this.admin.given.client();
    const { sid, jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
      jti: string;
    };
    const since = await this.lastEntry();
    const attempt = attemptOf(this.installation, {
      state: parts.state(sid, jti).replace(' FROM sessions', `, (${entries(action, since)}) AS d FROM sessions`),
      stages: [
        [0, 0, 0, 0],
        [...parts.done, 1],
      ],
      run: (target) =>
        runInPanel(this.installation, ON_RECORD, target, (panel, headers) =>
          panel.send(`${CLIENT}/${call}`, { headers: { ...this.admin.bearer(token), ...headers } }),
        ),
      again: async (panel) => {
        expect(parts.answers).toContain((await panel.get(`${CLIENT}/${call}`, panel.bearer(token))).statusCode);
      },
    });
    return { ...attempt, repeat: (panel = this.other) => attempt.repeat(panel) };
  }

  /** @param isOver returns 1 once the job that the request has started is done */
  private async runAsOwner(
    target: Target | undefined,
    path: string,
    body?: object,
    isOver?: string,
  ): Promise<readonly StatementLine[]> {
    await this.freeTurns();
    const request = async (panel: PanelProcess, headers: Settings): Promise<Reply> => {
      const reply = await panel.send(`${ADMIN}${path}`, {
        method: 'POST',
        headers: { ...(await this.owner.headers()), ...headers },
        ...(body === undefined ? {} : { body }),
      });
      expect(reply.status).toBeLessThan(300);
      let isDead = false;
      void panel.ended.then(() => (isDead = true));
      await eventually(async () => {
        if (isOver !== undefined && !isDead) expect(await numbersOf(this.admin, isOver)).toEqual([1]);
      });
      return reply;
    };
    return runInPanel(this.installation, ON_RECORD, target, request);
  }

  /** The lease of a killed process is free a minute after it was taken. */
  private async freeTurns(): Promise<void> {
    await this.admin.execute('UPDATE leases SET held_until = 0');
  }

  private async lastEntry(): Promise<number> {
    const [id = 0] = await numbersOf(this.admin, 'SELECT MAX(id) AS id FROM audit_log');
    return id;
  }
}

/** The number of entries in the audit log after a given entry. @param action or its beginning */
function entries(action: string, since: number): string {
  return `SELECT COUNT(*) FROM audit_log WHERE id > ${since} AND action LIKE '${action}%'`;
}
