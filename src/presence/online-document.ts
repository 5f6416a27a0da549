import type { OnlineAddress } from './online-address.entity.js';

/** Where a user is online, as commands and the admin API show it. */
export function onlineDocument({ node, address, seenAt }: OnlineAddress) {
  return { node: node.name, node_id: node.id, address, last_seen: seenAt };
}

/** Who is online on a node: one item a user, of rows in the order of users. */
export function onlineUserDocuments(rows: readonly OnlineAddress[]) {
  const users = new Map<number, { uid: number; account: string; addresses: string[]; last_seen: number }>();
  for (const { userId, user, address, seenAt } of rows) {
    const known = users.get(userId) ?? { uid: userId, account: user.account, addresses: [], last_seen: seenAt };
    known.addresses.push(address);
    users.set(userId, { ...known, last_seen: Math.max(known.last_seen, seenAt) });
  }
  return [...users.values()];
}
