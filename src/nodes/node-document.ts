import type { NodeDetails } from './node-details.js';

/** A node as commands and the admin API show it: everything but the push secret, which only its daemon needs. */
export function nodeDocument({ node, groups }: NodeDetails) {
  return {
    id: node.id,
    name: node.name,
    family: node.family,
    daemon: node.daemon,
    host: node.host,
    level: node.level.name,
    method: node.method,
    protocol: node.protocol,
    obfs: node.obfs,
    obfs_param: node.obfsParam,
    is_udp: node.isUdp,
    speed_limit: node.speedLimit,
    client_limit: node.clientLimit,
    single: node.single,
    port: node.port,
    passwd: node.passwd,
    push_port: node.pushPort,
    redirect_url: node.redirectUrl,
    traffic_rate: node.trafficRate / 10_000,
    line_rate: node.lineRate,
    groups: groups.map((group) => group.name),
  };
}
