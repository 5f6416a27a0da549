import type { UuidProxy } from '../proxy.js';
import type { TransportName } from '../stream.js';

/** What an app knows of one protocol. */
interface AppProtocol {
  /** The ways to travel that it knows. Protocols with one way have `tcp`. */
  readonly networks: readonly TransportName[];
  /** Those that it can hide behind REALITY. */
  readonly reality: readonly TransportName[];
}

/** What an app knows beside Shadowsocks. It leaves servers of other protocols out. */
export interface AppProtocols {
  readonly protocols: Readonly<Partial<Record<UuidProxy['kind'], AppProtocol>>>;
  /** True if it knows the encryption of vless itself. */
  readonly hasEncryption: boolean;
  /** True if it can check a certificate by its hash. */
  readonly hasHashes: boolean;
}

const TCP: AppProtocol = { networks: ['tcp'], reality: [] };
const TCP_AND_REALITY: AppProtocol = { networks: ['tcp'], reality: ['tcp'] };
const TCP_OR_WS: AppProtocol = { networks: ['tcp', 'ws'], reality: [] };
const OLD_STREAMS = ['tcp', 'http', 'ws', 'grpc'] as const;
const STREAMS = [...OLD_STREAMS, 'httpupgrade'] as const;
const HIDDEN = ['tcp', 'grpc'] as const;
const VMESS: AppProtocol = { networks: STREAMS, reality: HIDDEN };
const VLESS: AppProtocol = { networks: [...STREAMS, 'xhttp'], reality: [...HIDDEN, 'xhttp'] };
const TROJAN: AppProtocol = { networks: ['tcp', 'ws', 'grpc'], reality: HIDDEN };
const DATAGRAMS = { hysteria2: TCP, tuic: TCP } as const;

export const MIHOMO_PROTOCOLS: AppProtocols = {
  protocols: { vmess: VMESS, vless: VLESS, trojan: TROJAN, ...DATAGRAMS, anytls: TCP },
  hasEncryption: true,
  hasHashes: true,
};

export const OLD_CLASH_PROTOCOLS: AppProtocols = {
  protocols: {
    vmess: { networks: OLD_STREAMS, reality: [] },
    trojan: { networks: TROJAN.networks, reality: [] },
  },
  hasEncryption: false,
  hasHashes: false,
};

/** Before version 1.12. */
export const OLD_SING_BOX_PROTOCOLS: AppProtocols = {
  protocols: { vmess: VMESS, vless: VMESS, trojan: TROJAN, ...DATAGRAMS },
  hasEncryption: false,
  hasHashes: false,
};

export const SING_BOX_PROTOCOLS: AppProtocols = {
  ...OLD_SING_BOX_PROTOCOLS,
  protocols: { ...OLD_SING_BOX_PROTOCOLS.protocols, anytls: TCP_AND_REALITY },
};

/** Surge and Surfboard. */
export const SURGE_PROTOCOLS: AppProtocols = {
  protocols: { vmess: TCP_OR_WS, trojan: TCP_OR_WS, ...DATAGRAMS, anytls: TCP },
  hasEncryption: false,
  hasHashes: true,
};

export const LOON_PROTOCOLS: AppProtocols = {
  protocols: {
    vmess: { networks: ['tcp', 'http', 'ws'], reality: [] },
    vless: { networks: ['tcp', 'http', 'ws'], reality: ['tcp'] },
    trojan: { networks: ['tcp', 'ws'], reality: ['tcp'] },
    hysteria2: TCP,
    anytls: TCP,
  },
  hasEncryption: false,
  hasHashes: false,
};

export const QUANTUMULT_X_PROTOCOLS: AppProtocols = {
  protocols: {
    vmess: { networks: ['tcp', 'http', 'ws'], reality: [] },
    vless: { networks: ['tcp', 'http', 'ws'], reality: ['tcp'] },
    trojan: TCP_OR_WS,
    anytls: TCP_AND_REALITY,
  },
  hasEncryption: false,
  hasHashes: false,
};

/** The apps with the core Xray, and Shadowrocket. */
export const LINK_PROTOCOLS: AppProtocols = {
  protocols: {
    vmess: { networks: [...STREAMS, 'xhttp'], reality: [] },
    vless: VLESS,
    trojan: TROJAN,
    ...DATAGRAMS,
    anytls: TCP,
  },
  hasEncryption: true,
  hasHashes: true,
};
