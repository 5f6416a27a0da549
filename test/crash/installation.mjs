// The database of the panels that are to be killed: filled before, read after, by the panel's own services in this process.
import 'reflect-metadata';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../bench/cleanup.mjs';
import { createApp } from '../../dist/app.js';
import { readConfig } from '../../dist/config/read-config.js';
import { Database } from '../../dist/database/database.js';
import { LineKeysService } from '../../dist/line-key/line-keys.service.js';
import { NodesService } from '../../dist/nodes/nodes.service.js';
import { LedgerAudit } from '../../dist/traffic/ledger-audit.js';
import { User } from '../../dist/users/user.entity.js';
import { startMariadb } from '../../scripts/mariadb.mjs';

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
   * @param {Awaited<ReturnType<typeof startMariadb>> | undefined} server
   */
  constructor(settings, server) {
    this.settings = settings;
    this.server = server;
  }

  /** @param {'sqlite' | 'mariadb'} kind */
  static async create(kind) {
    const secret = { APP_SECRET: randomBytes(32).toString('base64url'), LOG_LEVEL: 'error' };
    if (kind === 'sqlite') {
      process.umask(0o077);
      const folder = mkdtempSync(join(tmpdir(), 'linegate-crash-'));
      atEnd(() => rmSync(folder, { recursive: true, force: true }));
      return new Installation({ ...secret, DATABASE_URL: `sqlite:${join(folder, 'linegate.db')}` }, undefined);
    }
    const server = await startMariadb();
    atEnd(() => server.stop());
    return new Installation({ ...secret, DATABASE_URL: await server.createDatabase('linegate_crash') }, server);
  }

  /**
   * Makes users 1 to `users`, and nodes of both families by turns.
   *
   * @returns {Promise<CrashNode[]>}
   */
  async fill(users, nodes) {
    return this.#withApp(async (service) => {
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
        const { node } = await service(NodesService).add({ name: `node ${index + 1}`, family });
        const { key } = await service(LineKeysService).issue(node.id);
        made.push({ id: node.id, family, key });
      }
      return made;
    });
  }

  /**
   * What the panel has counted for each user.
   *
   * @returns {Promise<Map<number, Counters>>}
   */
  async counters() {
    const rows = await this.#read('SELECT id, u, d FROM users');
    return new Map(rows.map(({ id, u, d }) => [Number(id), { u: BigInt(u), d: BigInt(d) }]));
  }

  /**
   * What the ledger says that each user was charged since the last reset of his counters.
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
    const { differences } = await this.#withApp((service) => service(LedgerAudit).verify());
    return differences.length;
  }

  /** How many reports have a receipt. */
  async receipts() {
    const [{ count }] = await this.#read('SELECT COUNT(*) AS count FROM reports');
    return Number(count);
  }

  /** @param {string} sql */
  async #read(sql) {
    return this.#withApp((service) => service(Database).read((manager) => manager.query(sql)));
  }

  async #withApp(work) {
    const app = await createApp(readConfig(this.settings));
    try {
      return await work((type) => app.get(type, { strict: false }));
    } finally {
      await app.close();
    }
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
