// The database of the killed panels. The panel's own services in this process fill it before a run and read it afterwards.
import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../scripts/processes/cleanup.mjs';
import { Database } from '../../dist/database/database.js';
import { LineKeysService } from '../../dist/line-key/line-keys.service.js';
import { NodesService } from '../../dist/nodes/nodes.service.js';
import { AuditChainService } from '../../dist/audit/chain/audit-chain.service.js';
import { LedgerAuditService } from '../../dist/traffic/ledger/ledger-audit.service.js';
import { User } from '../../dist/users/user/user.entity.js';
import { startPrivateServer } from '../../scripts/servers/private-server.mjs';
import { withCompiledPanel } from '../support/process/compiled-panel.mjs';

const ROWS_AT_ONCE = 500;
const FIRST_PORT = 10_000;
const FIRST_LEVEL = 1;

/**
 * @typedef {{ id: number, family: 'ssr' | 'ss', key: string }} CrashNode
 * @typedef {{ u: bigint, d: bigint }} Counters
 */

export class Installation {
  /**
   * @param {Record<string, string>} settings of a panel process
   * @param {Awaited<ReturnType<typeof startPrivateServer>> | undefined} server
   */
  constructor(settings, server) {
    this.settings = settings;
    this.server = server;
  }

  /** @param {'sqlite' | 'mariadb' | 'mysql'} kind */
  static async create(kind) {
    const secret = { APP_SECRET: randomBytes(32).toString('base64url'), LOG_LEVEL: 'error' };
    if (kind === 'sqlite') {
      process.umask(0o077);
      const folder = mkdtempSync(join(tmpdir(), 'linegate-crash-'));
      atEnd(() => rmSync(folder, { recursive: true, force: true }));
      return new Installation({ ...secret, DATABASE_URL: `sqlite:${join(folder, 'linegate.db')}` }, undefined);
    }
    const server = await startPrivateServer(kind);
    atEnd(() => server.stop());
    return new Installation({ ...secret, DATABASE_URL: await server.createDatabase('linegate_crash') }, server);
  }

  /**
   * Creates users 1 to `users`, and nodes of alternating families.
   *
   * @returns {Promise<CrashNode[]>}
   */
  async fill(users, nodes) {
    return withCompiledPanel(this.settings, async (service) => {
      const rows = Array.from({ length: users }, (_, index) => userRow(index + 1));
      for (let start = 0; start < users; start += ROWS_AT_ONCE) {
        const some = rows.slice(start, start + ROWS_AT_ONCE);
        await service(Database).write((manager) =>
          manager.createQueryBuilder().insert().into(User).values(some).updateEntity(false).execute(),
        );
      }
      const made = [];
      for (let index = 0; index < nodes; index++) {
        const family = index % 2 === 0 ? 'ssr' : 'ss';
        const { node } = await service(NodesService).add({ name: `node ${index + 1}`, family, host: '127.0.0.1' });
        const { key } = await service(LineKeysService).issue(node.id);
        made.push({ id: node.id, family, key });
      }
      return made;
    });
  }

  /**
   * The counters of each user.
   *
   * @returns {Promise<Map<number, Counters>>}
   */
  async counters() {
    const rows = await this.#read('SELECT id, u, d FROM users');
    return new Map(rows.map(({ id, u, d }) => [Number(id), { u: BigInt(u), d: BigInt(d) }]));
  }

  /**
   * The sum of each user's ledger since the last reset of their counters.
   *
   * @returns {Promise<Map<number, Counters>>}
   */
  async ledger() {
    const rows = await this.#read(
      'SELECT users.id AS id, SUM(charged_upload) AS u, SUM(charged_download) AS d FROM users ' +
        'JOIN traffic_ledger ON user_id = users.id AND period = users.traffic_period GROUP BY users.id',
    );
    return new Map(rows.map(({ id, u, d }) => [Number(id), { u: BigInt(u), d: BigInt(d) }]));
  }

  /** How many users `linegate traffic verify` names. */
  async differences() {
    const { differences } = await withCompiledPanel(this.settings, (service) => service(LedgerAuditService).verify());
    return differences.length;
  }

  /** The faults that `linegate audit verify` names. */
  async auditFaults() {
    const { broken } = await withCompiledPanel(this.settings, (service) => service(AuditChainService).verify());
    return broken.length;
  }

  /** How many reports have a receipt. */
  async receipts() {
    const [{ count }] = await this.#read('SELECT COUNT(*) AS count FROM reports');
    return Number(count);
  }

  /** @param {string} sql */
  async #read(sql) {
    return withCompiledPanel(this.settings, (service) => service(Database).read((manager) => manager.query(sql)));
  }
}

function userRow(id) {
  return {
    id,
    account: `user${id}@example.com`,
    emailKey: `user${id}@example.com`,
    nickname: `user${id}`,
    passwordHash: '*',
    port: FIRST_PORT + id,
    passwd: `proxy-${id}`,
    uuid: randomUUID(),
    transferEnable: 2n ** 62n,
    expiredAt: '2099-12-31',
    levelId: FIRST_LEVEL,
    createdAt: Math.floor(Date.now() / 1000),
  };
}
