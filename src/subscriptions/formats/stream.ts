import type { JsonObject } from '../../common/json/json-object.js';

/** The bytes as they are. */
interface TcpTransport {
  readonly network: 'tcp';
}

/** Requests of HTTP carry the bytes. With `http` one request stands before them, and the rest is tcp. */
export interface HttpTransport {
  readonly network: 'http' | 'ws' | 'httpupgrade';
  /** As Xray has it: `?ed=2560` at its end asks for early data. */
  readonly path: string;
  /** The header `Host`; empty for none. */
  readonly host: string;
}

export interface GrpcTransport {
  readonly network: 'grpc';
  readonly serviceName: string;
}

export interface XhttpTransport {
  readonly network: 'xhttp';
  readonly path: string;
  /** The header `Host`; empty for none. */
  readonly host: string;
  readonly mode: string;
  /** The other settings, in the words of Xray; undefined for none. */
  readonly extra: JsonObject | undefined;
}

/** How the bytes of vmess, vless and trojan travel. */
export type Transport = TcpTransport | HttpTransport | GrpcTransport | XhttpTransport;
export type TransportName = Transport['network'];

interface NoTls {
  readonly kind: 'none';
}

export interface Tls {
  readonly kind: 'tls';
  readonly serverName: string;
  /** Empty for the choice of the app. */
  readonly alpn: readonly string[];
  /** The browser whose handshake the app imitates; empty for none. */
  readonly fingerprint: string;
  /** True: the app accepts any certificate. */
  readonly allowInsecure: boolean;
  /** The SHA-256 of the certificate that the app accepts, in 64 hexadecimal digits; empty for one that an authority has signed. */
  readonly certificateHash: string;
}

export interface Reality {
  readonly kind: 'reality';
  /** The name of another site. */
  readonly serverName: string;
  readonly fingerprint: string;
  readonly publicKey: string;
  /** Up to 16 hexadecimal digits, an even number. */
  readonly shortId: string;
  /** True for a server that knows X25519MLKEM768. Newer ones ask for it, and older ones fail with it. */
  readonly isPostQuantum: boolean;
}

/** What is around the bytes of a protocol. */
export type Security = NoTls | Tls | Reality;
