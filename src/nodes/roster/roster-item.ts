import type { Candidate } from '../../users/roster/candidate.js';
import type { ProxyNode } from '../proxy-node.entity.js';
import type { ServedNode } from '../served/served-node.js';
import { lowerMegabits, userSpeedLimit } from '../served/speed-limits.js';

type Item = (user: Candidate) => string;

/** Returns a function that writes a user as a JSON item, with the fields of the node's family in the order of the wire contract. */
export function rosterItem({ node }: ServedNode): Item {
  switch (node.family) {
    case 'ss':
      return withPort(node, '');
    case 'ssr':
      return withPort(
        node,
        `"method":${text(node.method)},"protocol":${text(node.protocol)},"obfs":${text(node.obfs)},"obfs_param":${text(node.obfsParam)},`,
      );
    case 'v2ray':
      return withUuid(node, 'vmess_uid');
    case 'trojan':
      return withUuid(node, 'password');
    case 'uniproxy':
      return ({ uid, uuid, speedLimit, deviceLimit }) =>
        `{"id":${uid},"uuid":"${uuid}","speed_limit":${lowerMegabits(speedLimit, node.speedLimit)},` +
        `"device_limit":${deviceLimit === 0 ? node.clientLimit : deviceLimit}}`;
  }
}

/** @param own the fields of the node */
function withPort({ daemon }: ProxyNode, own: string): Item {
  return ({ uid, port, passwd, speedLimit }) =>
    `{"uid":${uid},"port":${port},"passwd":${text(passwd)},${own}` +
    `"speed_limit":${userSpeedLimit(daemon, speedLimit)},"enable":1}`;
}

/** @param name of the field with the UUID */
function withUuid({ daemon }: ProxyNode, name: string): Item {
  return ({ uid, uuid, speedLimit }) =>
    `{"uid":${uid},"${name}":"${uuid}","speed_limit":${userSpeedLimit(daemon, speedLimit)}}`;
}

function text(value: string): string {
  return JSON.stringify(value);
}
