import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../../common/checks/loopback.js';
import { NotAllowed } from '../access/access.errors.js';

/** The prefix makes browsers insist on TLS, on this host, and on the whole path (RFC 6265bis). */
const SECURE = '__Host-linegate';
/** For a browser on the panel's own machine, which needs no TLS. */
const LOCAL = 'linegate';
const VALUE = /^[\w-]{43}$/;

/** The value of the session's cookie. A cookie without TLS counts only in a request for which the panel would set one. */
export function readSessionCookie(request: FastifyRequest): string | undefined {
  const cookies = new Map(
    (request.headers.cookie ?? '').split(';').map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return [name.trim(), value.trim()] as const;
    }),
  );
  const value = cookies.get(SECURE) ?? (isLocal(request) ? cookies.get(LOCAL) : undefined);
  return value !== undefined && VALUE.test(value) ? value : undefined;
}

/**
 * The `Set-Cookie` header that begins a session. An empty value ends the session.
 *
 * @param publicUrl the panel's origin, if somebody has set it
 * @throws NotAllowed if the cookie would cross a network without TLS
 */
export function sessionCookie(request: FastifyRequest, publicUrl: string | null, value: string): string {
  const end = value === '' ? '; Max-Age=0' : '';
  const manner = `Path=/; HttpOnly; SameSite=Strict${end}`;
  if (isLocal(request)) return `${LOCAL}=${value}; ${manner}`;
  // A stored address may have TLS while this page has none: its browser would drop the cookie.
  const isPlainPage = request.headers.origin?.startsWith('http:') === true;
  const hasTls = request.protocol === 'https' || (publicUrl?.startsWith('https:') === true && !isPlainPage);
  if (hasTls) return `${SECURE}=${value}; ${manner}; Secure`;
  throw new NotAllowed(
    'Logging in needs TLS: open the panel at its https address and name the proxy in TRUSTED_PROXIES or the address in PUBLIC_URL, or open it on its own machine at 127.0.0.1',
    'needs-tls',
  );
}

/** True for plain HTTP that stays on this machine, by the local address of the connection and by the `Host` header. */
function isLocal({ protocol, socket, headers }: FastifyRequest): boolean {
  const { localAddress = '127.0.0.1' } = socket;
  return protocol === 'http' && isLoopbackAddress(localAddress) && isLoopbackHost(headers.host ?? '');
}
