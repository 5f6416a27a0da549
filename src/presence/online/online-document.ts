import type { OnlinePlace } from './online-address.repository.js';

/** A place where a user is online, as commands and the admin API show it. */
export function onlineDocument({ nodeName, nodeId, address, seenAt }: OnlinePlace) {
  return { node: nodeName, node_id: nodeId, address, last_seen: seenAt };
}

/** The online users of a node, one item a user. @param rows in the order of users */
export function onlineUserDocuments(rows: readonly OnlinePlace[]) {
  const users = new Map<number, { uid: number; account: string; addresses: string[]; last_seen: number }>();
  for (const { userId, account, address, seenAt } of rows) {
    const known = users.get(userId) ?? { uid: userId, account, addresses: [], last_seen: seenAt };
    known.addresses.push(address);
    users.set(userId, { ...known, last_seen: Math.max(known.last_seen, seenAt) });
  }
  return [...users.values()];
}
