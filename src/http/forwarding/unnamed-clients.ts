import { BlockList, isIP, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { isLoopbackHost } from '../../common/checks/loopback.js';
import { type WorkClass, workClassesOf } from '../load/work-class.js';

const LOGINS: readonly WorkClass[] = ['login', 'sign-in'];

/**
 * Watches for logins whose client no trusted proxy has named: the proxy sends no address, or one that cannot be read. All these clients
 * count as one, and share one limit of failed logins. Call it after `readForwarded`, and before routes are added.
 *
 * @param proxies addresses and CIDR ranges
 * @param note is called for each such login
 */
export function watchUnnamedClients(server: FastifyInstance, proxies: readonly string[], note: () => void): void {
  const trusted = listOf(proxies);
  server.addHook('onRoute', (route) => {
    if (!isLogin(route)) return;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (request, _reply, done) => {
        if (isUnnamed(request, trusted)) note();
        done();
      },
    ];
  });
}

function isLogin({ method, url, config }: RouteOptions): boolean {
  const methods = [method].flat();
  return methods.includes('POST') && LOGINS.includes(workClassesOf(methods, url, config)[0]);
}

function isUnnamed(request: FastifyRequest, trusted: BlockList): boolean {
  const { remoteAddress: peer } = request.socket;
  const { 'x-forwarded-for': sent, origin = '' } = request.headers;
  if (peer === undefined || !trusted.check(peer, versionOfIp(peer))) return false;
  // A browser on this machine needs no proxy.
  return sent ? isIP(request.ip) === 0 : !(URL.canParse(origin) && isLoopbackHost(new URL(origin).host));
}

function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) list.addAddress(address, versionOfIp(address));
    else list.addSubnet(address, Number(bits), versionOfIp(address));
  }
  return list;
}

function versionOfIp(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}
