import { SecretBox } from '../../src/common/secrets/secret-box.js';
import { SecretKeys } from '../../src/common/secrets/secret-keys.js';
import { defaultSettings } from '../../src/nodes/fields/settings-column.js';
import { ServedNode } from '../../src/nodes/served/served-node.js';
import type { ProxyNode } from '../../src/nodes/proxy-node.entity.js';
import { type Address, addressesOf } from '../../src/subscriptions/entries/address.cache.js';
import type { Entry } from '../../src/subscriptions/entries/entry.entity.js';
import type { FileContext } from '../../src/subscriptions/formats/format.js';
import type { ShadowsocksProxy, ShadowsocksRProxy } from '../../src/subscriptions/formats/proxy.js';
import type { Subscriber } from '../../src/subscriptions/links/subscriber.js';

/** Opens and seals the secrets of the samples. */
export const SECRETS = new SecretBox(new SecretKeys(Buffer.alloc(32, 1)));
const DECOY = '00000000-0000-8000-8000-000000000000';
const SERVER_KEY = 'AAECAwQFBgcICQoLDA0ODw==';
export const USER_KEY = 'EBESExQVFhcYGRobHB0eHw==';

/** A node with the settings of a new one. */
export function nodeOf(id: number, fields: Partial<ProxyNode> = {}): ProxyNode {
  return {
    id,
    name: `node ${id}`,
    family: 'ss',
    daemon: 'standard',
    host: `n${id}.example.com`,
    levelId: 1,
    level: { id: 1, name: 'default', rank: 0 },
    method: 'aes-256-gcm',
    protocol: 'origin',
    obfs: 'plain',
    obfsParam: '',
    isUdp: 1,
    speedLimit: 0n,
    clientLimit: 0,
    single: 0,
    port: '',
    passwd: '',
    pushPort: 0,
    pushSecret: '',
    redirectUrl: '',
    trafficRate: 10_000,
    lineRate: 0n,
    settings: defaultSettings(),
    protocolSecrets: null,
    createdAt: 0,
    ...fields,
  };
}

/** One node of each kind. */
export const NODES: readonly ProxyNode[] = [
  nodeOf(1, { name: 'Tokyo', host: 'tokyo.example.com' }),
  nodeOf(2, { name: 'Tokyo', host: '2001:db8::1', daemon: 'xrayr', port: '8388', method: 'chacha20-poly1305' }),
  nodeOf(3, { name: '香港, "1" = a', obfs: 'http', obfsParam: 'a.example' }),
  nodeOf(4, { name: 'Keys', single: 1, port: '443', passwd: SERVER_KEY, method: '2022-blake3-aes-128-gcm' }),
  nodeOf(5, { name: 'Many ports', family: 'ssr', daemon: 'vnet-ssr', method: 'aes-256-cfb', isUdp: 0 }),
  nodeOf(6, {
    ...{ name: 'One port', family: 'ssr', daemon: 'vnet-ssr', method: 'chacha20-ietf', single: 1 },
    ...{
      port: '8443,9443',
      passwd: 'shared',
      protocol: 'auth_chain_a',
      obfs: 'tls1.2_ticket_auth',
      obfsParam: 'b.example',
    },
  }),
  nodeOf(7, { name: 'Proxy', family: 'ssr', method: 'salsa20' }),
];

/** A relay of the first node. */
export const RELAY: Entry = {
  ...{ id: 9, nodeId: 1, name: 'Relay', host: 'relay.example.net', port: 10_443, sort: 5, country: 'HK', hidden: 0 },
  ...{ createdAt: 0, node: nodeOf(1) },
};

export function viewsOf(nodes: readonly ProxyNode[]): ServedNode[] {
  return nodes.map((node) => new ServedNode(node, [], [1], SECRETS, DECOY));
}

export function sampleAddresses(): Address[] {
  return addressesOf(viewsOf(NODES), [RELAY]);
}

export function subscriberOf(fields: Partial<Subscriber> = {}): Subscriber {
  return {
    linkId: 3,
    id: 7,
    port: 20_007,
    passwd: USER_KEY,
    uuid: '6ba7b810-9dad-41d1-80b4-00c04fd430c8',
    transferEnable: 100n * 1024n ** 3n,
    u: 1024n,
    d: 2048n,
    enable: 1,
    expiredAt: '2027-01-31',
    daysFromFirstUse: null,
    deviceLimit: 0,
    banTime: null,
    levelId: 1,
    groupId: null,
    status: 1,
    ...fields,
  };
}

export const CONTEXT: FileContext = {
  title: 'Sample',
  url: 'https://sub.example.com/s/CODE',
  interval: 24,
  used: 3072n,
  allowance: 100n * 1024n ** 3n,
  lastDay: '2027-01-31',
};

export function ssOf(fields: Partial<ShadowsocksProxy> = {}): ShadowsocksProxy {
  return {
    kind: 'ss',
    key: 'node 1',
    name: 'x',
    host: 'host.example',
    port: 443,
    method: 'aes-256-gcm',
    password: 'secret',
    hasUdp: true,
    plugin: undefined,
    ...fields,
  };
}

export function ssrOf(fields: Partial<ShadowsocksRProxy> = {}): ShadowsocksRProxy {
  return {
    kind: 'ssr',
    key: 'node 1',
    name: 'x',
    host: 'host.example',
    port: 443,
    method: 'aes-256-cfb',
    password: 'secret',
    hasUdp: true,
    protocol: 'origin',
    protocolParam: '',
    obfs: 'plain',
    obfsParam: '',
    ...fields,
  };
}
