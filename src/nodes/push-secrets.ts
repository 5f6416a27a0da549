import type { SecretBox } from '../common/secrets/secret-box.js';
import type { SealedColumn } from '../database/sealed-column.js';
import { PushSecretLost } from './nodes.errors.js';
import type { ProxyNode } from './proxy-node.entity.js';

/** The column of the push secrets of nodes. */
export const PUSH_SECRETS: SealedColumn = {
  kind: 'push secrets of nodes',
  noun: 'node',
  table: 'nodes',
  column: 'push_secret',
  remedy: 'set a new one in the panel or with `linegate node set`, then restart its daemon',
  version: 'nodes',
};

/** The column of the keys of the protocols of nodes. */
export const PROTOCOL_SECRETS: SealedColumn = {
  kind: 'keys of nodes',
  noun: 'node',
  table: 'nodes',
  column: 'protocol_secrets',
  remedy: 'make new ones in the panel or with `linegate node set`; apps must fetch their subscription again',
  version: 'nodes',
};

/** The encrypted form of a longer secret does not fit into the column. */
export const MAX_PUSH_SECRET_BYTES = 150;

/** The push secret of a node in clear. @throws PushSecretLost */
export function openPushSecret(node: Pick<ProxyNode, 'name' | 'pushSecret'>, secrets: SecretBox): string {
  const opened = secrets.open(node.pushSecret);
  if (opened === undefined) throw new PushSecretLost(node);
  return opened;
}
