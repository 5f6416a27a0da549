import { randomUUID } from 'node:crypto';
import { Database } from '../../../dist/database/database.js';
import { User } from '../../../dist/users/user/user.entity.js';
import { addNode, ALLOWANCE, Installation } from '../harness/installation.mjs';

const ROWS_AT_ONCE = 500;
const FIRST_PORT = 10_000;
const FIRST_LEVEL = 1;

/**
 * @typedef {{ id: number, family: 'ssr' | 'ss', key: string }} CrashNode
 * @typedef {{ u: bigint, d: bigint }} Counters
 */

/** The database of the killed panels. */
export class CrashInstallation extends Installation {
  /**
   * Creates users 1 to `users`, and nodes of alternating families.
   *
   * @returns {Promise<CrashNode[]>}
   */
  fill(users, nodes) {
    return this.use(async (service) => {
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
        made.push(await addNode(service, { name: `node ${index + 1}`, family }));
      }
      return made;
    });
  }

  /** The counters of each user. @returns {Promise<Map<number, Counters>>} */
  async counters() {
    return sumsOf(await this.read('SELECT id, u, d FROM users'));
  }

  /** The sum of each user's ledger since the last reset of their counters. @returns {Promise<Map<number, Counters>>} */
  async ledger() {
    const rows = await this.read(
      'SELECT users.id AS id, SUM(charged_upload) AS u, SUM(charged_download) AS d FROM users ' +
        'JOIN traffic_ledger ON user_id = users.id AND period = users.traffic_period GROUP BY users.id',
    );
    return sumsOf(rows);
  }

  /** How many reports have a receipt. */
  async receipts() {
    const [{ count }] = await this.read('SELECT COUNT(*) AS count FROM reports');
    return Number(count);
  }
}

function sumsOf(rows) {
  return new Map(rows.map(({ id, u, d }) => [Number(id), { u: BigInt(u), d: BigInt(d) }]));
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
    transferEnable: ALLOWANCE,
    expiredAt: '2099-12-31',
    levelId: FIRST_LEVEL,
    createdAt: Math.floor(Date.now() / 1000),
  };
}
