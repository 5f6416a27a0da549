import { PasswordHashService } from '../../../dist/credentials/password-hash.service.js';
import { RIGHTS } from '../../../dist/operators/access/rights.js';
import { OperatorsService } from '../../../dist/operators/operators.service.js';
import { ApiTokensService } from '../../../dist/operators/tokens/api-tokens.service.js';
import { UsersService } from '../../../dist/users/users.service.js';
import { addNode, ALLOWANCE, Installation } from '../harness/installation.mjs';
import { add } from './account.mjs';
import { DAEMONS } from './daemons.mjs';

/** The nodes that the reporters of the crash campaign serve. */
const KINDS = [
  { family: 'ssr', daemon: 'vnet-ssr' },
  { family: 'ssr', daemon: 'standard' },
  { family: 'ss', daemon: 'standard' },
  { family: 'ss', daemon: 'standard' },
];
const PASSWORD = 'correct horse battery';
const USERS_OF_DAEMON = 4;

/** The database of the cluster. */
export class ClusterInstallation extends Installation {
  /**
   * Creates users 1 to `users`, nodes, and an operator with an API token.
   *
   * @param {number} users numbers of a cluster have gaps
   */
  fill(users) {
    return this.use(async (service) => {
      const passwordHash = await service(PasswordHashService).hash(PASSWORD);
      const made = { users: [], nodes: [], daemonNodes: [], token: '' };
      for (let index = 0; index < users; index++) {
        const email = `user${index}@example.com`;
        const user = await service(UsersService).add({ email, transferEnable: ALLOWANCE }, passwordHash);
        made.users.push({ id: user.id, email, password: PASSWORD });
      }
      for (const [index, fields] of [...KINDS, KINDS[0]].entries()) {
        made.nodes.push(await addNode(service, { name: `node ${index}`, ...fields }));
      }
      for (const { name, fields } of DAEMONS) {
        const uids = made.users.slice(0, USERS_OF_DAEMON).map(({ id }) => id);
        made.daemonNodes.push({ ...(await addNode(service, { name, ...fields })), uids });
      }
      const operator = await service(OperatorsService).add({ name: 'campaign', role: 'owner' }, PASSWORD);
      const fields = { name: 'campaign', scopes: [...RIGHTS], expiresAt: null };
      ({ token: made.token } = await service(ApiTokensService).issue(operator, fields, RIGHTS));
      return made;
    });
  }

  /** Reads what the database holds of the daemons' traffic and of the users' names, and checks the ledger and the audit log. */
  async outcome() {
    const read = (sql) => this.read(sql);
    const charged = new Map();
    for (const { key, upload, download } of await read(
      "SELECT CONCAT(node_id, '/', user_id) AS `key`, charged_upload AS upload, charged_download AS download FROM traffic_ledger",
    ))
      add(charged, key, { upload, download });
    const quarantined = new Map();
    // The bytes of an entry about several users are in its parts. A certain repeat is of no bytes that were not charged.
    for (const { key, upload, download } of await read(
      "SELECT CONCAT(node_id, '/', uid) AS `key`, upload, download FROM quarantine WHERE users = 1 AND reason <> 'repeat' UNION ALL " +
        "SELECT CONCAT(node_id, '/', part.uid), part.upload, part.download FROM quarantine_parts part " +
        "JOIN quarantine entry ON entry.id = part.entry_id WHERE users > 1 AND reason <> 'repeat'",
    ))
      add(quarantined, key, { upload, download });
    const repeated = await read(
      "SELECT node_id AS node, SUM(upload + download) AS bytes FROM quarantine WHERE reason = 'repeat' GROUP BY node_id",
    );
    const receipts = await read("SELECT CONCAT(node_id, '/', report_id) AS receipt FROM reports");
    const entries = await read(
      'SELECT node_id AS node, uid, users, upload, download, reason, reported_at AS at FROM quarantine ORDER BY id',
    );
    const names = await read('SELECT id, nickname FROM users');
    return {
      charged,
      quarantined,
      entries,
      repeated: new Map(repeated.map(({ node, bytes }) => [Number(node), BigInt(bytes)])),
      receipts: new Set(receipts.map(({ receipt }) => receipt)),
      names: new Map(names.map(({ id, nickname }) => [id, nickname])),
      ...(await this.verify()),
    };
  }
}

/** The outcome of one node, as the campaign of pauses compares it. */
export function ofNode({ charged, quarantined, repeated }, node) {
  const own = (sums) =>
    [...sums]
      .filter(([key]) => key.startsWith(`${node}/`))
      .map(([key, { upload, download }]) => [Number(key.split('/')[1]), upload + download]);
  return {
    charged: new Map(own(charged)),
    quarantined: own(quarantined).reduce((sum, [, bytes]) => sum + bytes, 0n),
    repeated: repeated.get(node) ?? 0n,
  };
}
