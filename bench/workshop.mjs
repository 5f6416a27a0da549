// The panel's own services in this process: they create the users, nodes and sessions that a benchmark needs.
import 'reflect-metadata';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from '../dist/app.js';
import { readConfig } from '../dist/config/read-config.js';
import { PasswordHashService } from '../dist/credentials/password-hash.service.js';
import { Database } from '../dist/database/database.js';
import { LineKeysService } from '../dist/line-key/line-keys.service.js';
import { NodesService } from '../dist/nodes/nodes.service.js';
import { LedgerAuditService } from '../dist/traffic/ledger/ledger-audit.service.js';
import { RosterChangeRunner } from '../dist/users/roster/roster-change.runner.js';
import { User } from '../dist/users/user/user.entity.js';
import { atEnd } from '../scripts/processes/cleanup.mjs';

/** Small enough for a busy machine to finish before the panel's timeout for a statement. */
const ROWS_AT_ONCE = 500;
const NODES_AT_ONCE = 25;
const FIRST_PORT = 10_000;
const FIRST_LEVEL = 1;
const SSR = { family: 'ssr', method: 'chacha20', protocol: 'auth_aes128_sha1', obfs: 'tls1.2_ticket_auth' };
const SS = { family: 'ss' };
const VNET = { family: 'ssr', daemon: 'vnet-ssr' };
const XRAYR = { family: 'ss', daemon: 'xrayr', port: '8388' };
/** The fields of many nodes, by their place. */
const KINDS = {
  simple: () => SS,
  /** As they are set up for real daemons. */
  daemons: (place) => (place % 2 === 0 ? VNET : XRAYR),
  /** Their lists have the same users, and differ in a field. */
  different: (place) => ({ ...SSR, obfsParam: `${place}.example.com` }),
};

/** The password of all users. */
export const PASSWORD = randomId();

export class Workshop {
  #app;

  /** @param {Record<string, string>} settings those of the panel that is measured */
  static async open(settings) {
    const workshop = new Workshop();
    workshop.#app = await createApp(readConfig({ ...settings, LOG_LEVEL: 'warn' }));
    workshop.close = atEnd(() => workshop.#app.close());
    return workshop;
  }

  #service(type) {
    return this.#app.get(type, { strict: false });
  }

  /**
   * Creates users 1 to `count`, all on every node's user list, and a node of each family.
   *
   * @returns {Promise<{ hash: string, nodes: { family: string, id: number, key: string }[] }>}
   */
  async fill(count) {
    const hash = await this.#service(PasswordHashService).hash(PASSWORD);
    const users = Array.from({ length: count }, (_, index) => userRow(index + 1, hash));
    await this.#insert(User, users);
    return { hash, nodes: [await this.#addNode(SSR), await this.#addNode(SS)] };
  }

  /**
   * A key waits until every process knows it, up to a second, so nodes wait together. Ten at a time change the database.
   *
   * @param {number} count
   * @param {keyof typeof KINDS} kind
   * @returns {Promise<{ family: string, id: number, key: string }[]>}
   */
  async addNodes(count, kind) {
    const nodes = [];
    while (nodes.length < count) {
      const places = Array.from(
        { length: Math.min(NODES_AT_ONCE, count - nodes.length) },
        (_, at) => nodes.length + at,
      );
      nodes.push(...(await Promise.all(places.map((place) => this.#addNode(KINDS[kind](place))))));
    }
    return nodes;
  }

  async #addNode(fields) {
    const { node } = await this.#service(NodesService).add({
      name: `node ${randomId()}`,
      host: '127.0.0.1',
      ...fields,
    });
    const { key } = await this.#service(LineKeysService).issue(node.id);
    return { family: fields.family, id: node.id, key };
  }

  /** The sum of the counters of all users, and the number of users whose counters are not the sum of their ledger. */
  async countTraffic() {
    const [{ bytes }] = await this.#service(Database).read((manager) =>
      manager.query('SELECT CAST(SUM(u) + SUM(d) AS CHAR) AS bytes FROM users'),
    );
    const { differences } = await this.#service(LedgerAuditService).verify();
    return { bytes: BigInt(bytes), differences: differences.length };
  }

  async #insert(entity, rows) {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      const some = rows.slice(start, start + ROWS_AT_ONCE);
      // Without `updateEntity(false)` TypeORM reads the rows back, for columns with defaults.
      await this.#service(Database).write((manager) =>
        manager.createQueryBuilder().insert().into(entity).values(some).updateEntity(false).execute(),
      );
    }
  }

  /** Changes an entry of all lists, without the work that the admin side adds. */
  async changePasswd(id) {
    await this.#service(RosterChangeRunner).run(async (manager, changed) => {
      await manager.update(User, { id }, { passwd: randomId() });
      changed.add(id);
    });
  }

  /**
   * Changes a number of users per second, each in a transaction of its own, until it is stopped.
   *
   * @returns {{ stop: () => Promise<number> }} `stop` resolves to the changes per second that were made
   */
  changeUsers(perSecond, users) {
    const began = performance.now();
    let made = 0;
    let isOver = false;
    const run = (async () => {
      while (!isOver) {
        await this.changePasswd(1 + randomInt(users));
        made++;
        await sleep(Math.max(0, began + (1000 * made) / perSecond - performance.now()));
      }
    })();
    const stop = async () => {
      isOver = true;
      await run;
      return (1000 * made) / (performance.now() - began);
    };
    return { stop };
  }
}

export function emailOf(id) {
  return `user${id}@example.com`;
}

function userRow(id, passwordHash) {
  return {
    id,
    account: emailOf(id),
    emailKey: emailOf(id),
    nickname: `user${id}`,
    passwordHash,
    port: FIRST_PORT + id,
    passwd: randomId(),
    uuid: randomUUID(),
    transferEnable: 100n * 1024n ** 3n,
    expiredAt: '2099-12-31',
    levelId: FIRST_LEVEL,
    createdAt: Math.floor(Date.now() / 1000),
  };
}

function randomId() {
  return randomBytes(16).toString('base64url');
}
