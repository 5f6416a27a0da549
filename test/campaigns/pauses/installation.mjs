import { UsersService } from '../../../dist/users/users.service.js';
import { addNode, ALLOWANCE, Installation } from '../harness/installation.mjs';

const USERS_EACH = 4;

/** @typedef {{ id: number, key: string, uids: number[] }} CampaignNode */
/**
 * Bytes in both directions.
 *
 * @typedef {{ charged: Map<number, bigint>, quarantined: bigint, repeated: bigint }} Outcome
 */

/** The database of the stopped panels. */
export class PausesInstallation extends Installation {
  /**
   * Creates a node for each daemon, with users of its own.
   *
   * @param {readonly object[]} kinds the fields of the nodes
   * @returns {Promise<CampaignNode[]>}
   */
  fill(kinds) {
    return this.use(async (service) => {
      const nodes = [];
      for (const [index, fields] of kinds.entries()) {
        const node = await addNode(service, { name: `node ${index}`, ...fields });
        const uids = [];
        while (uids.length < USERS_EACH) {
          const email = `user${uids.length}@node${index}.example.com`;
          const user = await service(UsersService).add({ email, transferEnable: ALLOWANCE }, '*');
          uids.push(user.id);
        }
        nodes.push({ ...node, uids });
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
    const users = await this.read('SELECT id, u, d FROM users');
    const charged = new Map(users.map((user) => [Number(user.id), BigInt(user.u) + BigInt(user.d)]));
    const entries = await this.read('SELECT node_id AS node, upload, download, reason FROM quarantine');
    return nodes.map(({ id, uids }) => {
      const own = entries.filter(({ node }) => Number(node) === id);
      return {
        charged: new Map(uids.map((uid) => [uid, charged.get(uid)])),
        quarantined: sum(own.filter(({ reason }) => reason !== 'repeat')),
        repeated: sum(own.filter(({ reason }) => reason === 'repeat')),
      };
    });
  }
}

function sum(rows) {
  return rows.reduce((bytes, row) => bytes + BigInt(row.upload) + BigInt(row.download), 0n);
}
