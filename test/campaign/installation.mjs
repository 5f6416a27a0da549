// The database of the stopped panels. The panel's own services in this process fill it before a run and read it afterwards.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../../scripts/processes/cleanup.mjs';
import { Database } from '../../dist/database/database.js';
import { LineKeysService } from '../../dist/line-key/line-keys.service.js';
import { NodesService } from '../../dist/nodes/nodes.service.js';
import { UsersService } from '../../dist/users/users.service.js';
import { withCompiledPanel } from '../support/process/compiled-panel.mjs';

const USERS_EACH = 4;
const ALLOWANCE = 2n ** 60n;

/** @typedef {{ id: number, key: string, uids: number[] }} CampaignNode */
/**
 * Bytes in both directions.
 *
 * @typedef {{ charged: Map<number, bigint>, quarantined: bigint, repeated: bigint }} Outcome
 */

export class Installation {
  constructor(isBehindProxy) {
    process.umask(0o077);
    const folder = mkdtempSync(join(tmpdir(), 'linegate-campaign-'));
    atEnd(() => rmSync(folder, { recursive: true, force: true }));
    /** @type {Record<string, string>} */
    this.settings = {
      APP_SECRET: randomBytes(32).toString('base64url'),
      LOG_LEVEL: 'error',
      DATABASE_URL: `sqlite:${join(folder, 'linegate.db')}`,
      ...(isBehindProxy ? { TRUSTED_PROXIES: '127.0.0.1' } : {}),
    };
  }

  /**
   * Creates a node for each daemon, with users of its own.
   *
   * @param {readonly object[]} kinds the fields of the nodes
   * @returns {Promise<CampaignNode[]>}
   */
  async fill(kinds) {
    return withCompiledPanel(this.settings, async (service) => {
      const nodes = [];
      for (const [index, fields] of kinds.entries()) {
        const { node } = await service(NodesService).add({ name: `node ${index}`, host: '127.0.0.1', ...fields });
        const { key } = await service(LineKeysService).issue(node.id);
        const uids = [];
        while (uids.length < USERS_EACH) {
          const email = `user${uids.length}@node${index}.example.com`;
          const user = await service(UsersService).add({ email, transferEnable: ALLOWANCE }, '*');
          uids.push(user.id);
        }
        nodes.push({ id: node.id, key, uids });
      }
      return nodes;
    });
  }

  /**
   * Reads what the panel has charged and quarantined for each node.
   *
   * @param {readonly CampaignNode[]} nodes
   * @returns {Promise<Outcome[]>} in the order of the nodes
   */
  async outcomes(nodes) {
    return withCompiledPanel(this.settings, async (service) => {
      const read = (sql, parameters) => service(Database).read((manager) => manager.query(sql, parameters));
      const outcomes = [];
      for (const { id, uids } of nodes) {
        const users = await read(`SELECT id, u, d FROM users WHERE id IN (${uids.join(', ')})`, []);
        const entries = await read('SELECT upload, download, reason FROM quarantine WHERE node_id = ?', [id]);
        outcomes.push({
          charged: new Map(users.map((user) => [Number(user.id), BigInt(user.u) + BigInt(user.d)])),
          quarantined: sum(entries.filter(({ reason }) => reason !== 'repeat')),
          repeated: sum(entries.filter(({ reason }) => reason === 'repeat')),
        });
      }
      return outcomes;
    });
  }
}

function sum(rows) {
  return rows.reduce((bytes, row) => bytes + BigInt(row.upload) + BigInt(row.download), 0n);
}
