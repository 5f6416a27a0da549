import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** An address with a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`, `[2001:db8::1]`. */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:]+))(?::\w+)?$/;
/** The value of `for` in an element of `Forwarded` (RFC 7239, 4). */
const FOR = /(?:^|;)\s*for\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i;

/**
 * Lets Fastify read the addresses that proxies send in any form: with a port, in brackets, in quotes, with a zone, and in the header
 * `Forwarded` of RFC 7239 where there is no `X-Forwarded-For`. Fastify decides which of them to trust.
 */
export function readForwarded(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const addresses = forwardedAddresses(headers);
    if (addresses !== undefined) headers['x-forwarded-for'] = addresses.join(', ');
    done();
  });
}

/**
 * The addresses of a request's way, the client's first.
 *
 * @returns undefined if no proxy has named one; an address that cannot be read stays as it is
 */
export function forwardedAddresses(headers: IncomingHttpHeaders): string[] | undefined {
  const { 'x-forwarded-for': list, forwarded } = headers;
  if (list !== undefined) return [list].flat().join(',').split(',').map(addressIn);
  return forwarded?.split(',').map((element) => {
    const [, quoted, plain = ''] = FOR.exec(element) ?? [];
    return addressIn(quoted ?? plain);
  });
}

function addressIn(text: string): string {
  const sent = text.trim().replace(/^"(.*)"$/, '$1');
  const whole = withoutZone(sent);
  if (isIP(whole) !== 0) return whole;
  const [, bracketed, plain = ''] = WITH_PORT.exec(sent) ?? [];
  const address = withoutZone(bracketed ?? plain);
  return isIP(address) === 0 ? sent : address;
}

/** The zone of an IPv6 address has a meaning only on the proxy's machine: `fe80::1%eth0`. */
function withoutZone(address: string): string {
  return address.replace(/%.*$/, '');
}
