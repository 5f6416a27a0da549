import type { Candidate } from '../../users/roster/candidate.js';
import type { ServedNode } from '../served/served-node.js';
import { userSpeedLimit } from '../served/speed-limits.js';

/** Returns a function that writes a user as a JSON item, with the fields of the node's family in the order of the wire contract. */
export function rosterItem({ node }: ServedNode): (user: Candidate) => string {
  const text = (value: string): string => JSON.stringify(value);
  const own =
    node.family === 'ssr'
      ? `"method":${text(node.method)},"protocol":${text(node.protocol)},"obfs":${text(node.obfs)},"obfs_param":${text(node.obfsParam)},`
      : '';
  return (user) =>
    `{"uid":${user.uid},"port":${user.port},"passwd":${text(user.passwd)},${own}` +
    `"speed_limit":${userSpeedLimit(node.daemon, user.speedLimit)},"enable":1}`;
}
