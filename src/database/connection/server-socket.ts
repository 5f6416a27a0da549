import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import type { ConnectionOptions, SslOptions } from 'mysql2';
import type { ServerAddress } from '../../config/database/database-config.js';
import {
  type DatabaseTls,
  isVerified,
  SSL_MODES,
  type SslMode,
  usualMode,
} from '../../config/database/database-tls.js';
import { loginOf } from './server-login.js';
import { onGreeting } from './greeting.js';

/** The driver keeps what it has made of these options for as long as the object lives: the parsed certificates, and sessions. */
const OPTIONS = new WeakMap<DatabaseTls, SslOptions>();

/** One object for each mode, for the sake of the driver. */
const USUAL = new Map(SSL_MODES.map((mode): [SslMode, DatabaseTls] => [mode, { mode }]));

/** How connections to a server are encrypted: as its address says, or else as usual for its host. */
export function tlsOf(server: ServerAddress): DatabaseTls {
  const mode = usualMode({}, loginOf(server).host);
  return server.tls ?? USUAL.get(mode) ?? { mode };
}

/** The options of the driver for encryption and for the socket. */
export function encryptionOf(server: ServerAddress): Pick<ConnectionOptions, 'ssl' | 'stream'> {
  const tls = tlsOf(server);
  return {
    ssl: sslOf(tls),
    stream: ({ config }: { config: ConnectionOptions }) => openSocket(config, tls),
  };
}

/** @returns undefined for plain connections. With the result the driver sends neither a login nor a statement without encryption */
export function sslOf(tls: DatabaseTls): SslOptions | undefined {
  const { ca, cert, key, mode } = tls;
  if (mode === 'DISABLED') return undefined;
  const options = OPTIONS.get(tls) ?? {
    minVersion: 'TLSv1.2',
    ca: isVerified(tls) ? ca : undefined,
    cert,
    key,
    rejectUnauthorized: isVerified(tls),
    verifyIdentity: mode === 'VERIFY_IDENTITY',
  };
  OPTIONS.set(tls, options);
  return options;
}

/**
 * Opens the socket of one connection. If encryption is only preferred, and the server offers none, takes it out of the options of
 * this connection before the driver reads them: on its greeting the driver decides.
 *
 * @param config the connection's own options
 */
export function openSocket(config: ConnectionOptions, tls: DatabaseTls): Socket {
  const { host = 'localhost', port = 3306 } = config;
  const socket = connect({ ...place(host, tls), port, noDelay: true, keepAlive: true });
  if (tls.mode === 'PREFERRED')
    onGreeting(socket, (offersTls) => {
      if (!offersTls) delete config.ssl;
    });
  return socket;
}

/**
 * The driver lets Node compare a certificate with the name that the socket has looked up. Node looks up no address, and would compare
 * with `localhost`. So an address is looked up here, with a full stop at its end, which Node leaves out in the comparison.
 */
function place(host: string, { mode }: DatabaseTls): { host: string; lookup?: LookupFunction } {
  const family = isIP(host);
  if (mode !== 'VERIFY_IDENTITY' || family === 0) return { host };
  return {
    host: `${host}.`,
    lookup: (_name, { all }, done) =>
      all === true ? done(null, [{ address: host, family }]) : done(null, host, family),
  };
}
