import { entityTag, TaggedAnswer } from '../http/tagged-answer.js';
import type { EntitledUser } from '../users/entitlement.js';
import type { NodeView } from './node-view.js';
import { wireSpeedLimit } from './node-record.js';

/** A user list that is ready to be sent, and how long it holds if nothing is changed. */
export interface Roster {
  readonly answer: TaggedAnswer;
  /** The Unix second at which a date (an expiry, the end of a ban) may change it. */
  readonly validUntil: number;
}

/** Writes users as items of the list: in the order and with the fields that the wire contract gives the node's family. */
export function rosterItems({ node }: NodeView, users: readonly EntitledUser[]): string[] {
  const text = (value: string): string => JSON.stringify(value);
  const own =
    node.family === 'ssr'
      ? `"method":${text(node.method)},"protocol":${text(node.protocol)},"obfs":${text(node.obfs)},"obfs_param":${text(node.obfsParam)},`
      : '';
  return users.map(
    (user) =>
      `{"uid":${user.uid},"port":${user.port},"passwd":${text(user.passwd)},${own}` +
      `"speed_limit":${wireSpeedLimit(node, BigInt(user.speedLimit))},"enable":${user.enable}}`,
  );
}

/** @param updatedAt Unix seconds */
export function rosterAnswer(items: readonly string[], updatedAt: number): TaggedAnswer {
  const data = `[${items.join(',')}]`;
  const body = `{"status":"success","code":200,"data":${data},"message":"User list","updateTime":${updatedAt}}`;
  return new TaggedAnswer(entityTag(data), Buffer.from(body));
}
