import type { FastifyRequest } from 'fastify';
import { isLoopbackAddress, isLoopbackHost } from '../access/origin-check.js';
import { NotAllowed } from '../access/access.errors.js';

/** The prefix makes browsers insist on TLS, on this very host, and on the whole path (RFC 6265bis). */
const SECURE = '__Host-linegate';
/** For a browser on the machine of the panel itself, which has no TLS. */
const LOCAL = 'linegate';
const VALUE = /^[\w-]{43}$/;

/** What the session's cookie holds, or nothing. A cookie without TLS counts only where it would be set so. */
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
 * The `Set-Cookie` header that begins a session, or ends it where the value is empty.
 *
 * @param publicUrl the panel's origin, where it is known
 * @throws NotAllowed where the cookie would cross a network without TLS
 */
export function sessionCookie(request: FastifyRequest, publicUrl: string | null, value: string): string {
  const end = value === '' ? '; Max-Age=0' : '';
  const manner = `Path=/; HttpOnly; SameSite=Strict${end}`;
  if (isLocal(request)) return `${LOCAL}=${value}; ${manner}`;
  const hasTls = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  if (hasTls) return `${SECURE}=${value}; ${manner}; Secure`;
  throw new NotAllowed(
    'Logging in needs TLS: set PUBLIC_URL to the https address of the panel, or open it on its own machine at 127.0.0.1',
  );
}

/** True for plain HTTP that does not leave this machine: both by the address that was connected to and by the name that was asked. */
function isLocal({ protocol, socket, headers }: FastifyRequest): boolean {
  const { localAddress = '127.0.0.1' } = socket;
  return protocol === 'http' && isLoopbackAddress(localAddress) && isLoopbackHost(headers.host ?? '');
}
