import type { Daemon } from './families.js';
import { type Network, NETWORKS, type Protocol, PROTOCOLS } from './protocols.js';

/** What a daemon can serve, from its source and from runs of the real programs; `docs/daemons.md` has the table. */
export interface Abilities {
  /** The transports of each protocol that it knows. Protocols with one way to travel have `tcp`. */
  readonly networks: Readonly<Partial<Record<Protocol, readonly Network[]>>>;
  /** The protocols that it can hide behind REALITY. */
  readonly reality: readonly Protocol[];
  readonly hasEncryption: boolean;
  /** Shadowsocks with `obfs` http. */
  readonly hasHttpObfs: boolean;
  /** Where it can have its certificate from. */
  readonly certificates: readonly string[];
}

const TCP: readonly Network[] = ['tcp'];
const OLD_STREAMS: readonly Network[] = ['tcp', 'ws', 'grpc'];
const DATAGRAMS = { hysteria2: TCP, tuic: TCP } as const;

const XRAYR: Abilities = {
  networks: { shadowsocks: TCP, vmess: OLD_STREAMS, vless: OLD_STREAMS, trojan: OLD_STREAMS },
  reality: ['vless'],
  hasEncryption: false,
  hasHttpObfs: true,
  certificates: ['daemon'],
};

/** The daemons that speak UniProxy. */
export const ABILITIES: Readonly<Partial<Record<Daemon, Abilities>>> = {
  v2node: {
    networks: { shadowsocks: TCP, vmess: NETWORKS, vless: NETWORKS, trojan: OLD_STREAMS, ...DATAGRAMS, anytls: TCP },
    reality: ['vless', 'trojan', 'anytls'],
    hasEncryption: true,
    hasHttpObfs: true,
    // Without one it listens without TLS.
    certificates: ['self', 'file', 'http', 'dns'],
  },
  xrayrp: {
    networks: { shadowsocks: TCP, vmess: NETWORKS, vless: NETWORKS, trojan: OLD_STREAMS, ...DATAGRAMS, anytls: TCP },
    reality: ['vless'],
    hasEncryption: false,
    hasHttpObfs: true,
    certificates: ['daemon', 'file', 'http', 'dns'],
  },
  'xboard-node': {
    networks: { shadowsocks: TCP, vmess: NETWORKS, vless: NETWORKS, trojan: OLD_STREAMS, ...DATAGRAMS, anytls: TCP },
    reality: ['vless', 'trojan'],
    hasEncryption: true,
    hasHttpObfs: false,
    certificates: ['daemon', 'self', 'file', 'http', 'dns'],
  },
  v2bx: {
    networks: {
      ...{ shadowsocks: TCP, vmess: ['tcp', 'ws', 'grpc', 'httpupgrade'], vless: ['tcp', 'ws', 'grpc', 'httpupgrade'] },
      ...{ trojan: OLD_STREAMS, hysteria2: TCP },
    },
    reality: ['vless'],
    hasEncryption: false,
    hasHttpObfs: false,
    certificates: ['daemon'],
  },
  'xrayr-newv2board': XRAYR,
};

/** The documented families carry a path and a name of a host, and no more. */
const DOCUMENTED: Abilities = {
  networks: { vmess: ['tcp', 'ws'], vless: ['tcp', 'ws'], trojan: TCP },
  reality: [],
  hasEncryption: false,
  hasHttpObfs: false,
  certificates: ['daemon'],
};

/** What the daemon of a node can serve by the API of its family. */
export function abilitiesOf({ family, daemon }: { readonly family: string; readonly daemon: Daemon }): Abilities {
  return (family === 'uniproxy' ? ABILITIES[daemon] : undefined) ?? DOCUMENTED;
}

/** The protocols that a daemon can serve by the API of a family. */
export function protocolsOf(node: { readonly family: string; readonly daemon: Daemon }): Protocol[] {
  const { networks } = abilitiesOf(node);
  const known = PROTOCOLS.filter((protocol) => networks[protocol] !== undefined);
  if (node.family === 'trojan') return ['trojan'];
  return node.family === 'v2ray' ? known.filter((protocol) => protocol !== 'trojan') : known;
}
