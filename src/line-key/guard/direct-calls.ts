import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const FORWARDING = /^(forwarded|via|x-forwarded-.+)$/;

/** Recognizes calls over a direct connection of a daemon. */
export class DirectCalls {
  private readonly proxies = new BlockList();

  /** @param trustedProxies addresses and CIDR ranges */
  constructor(trustedProxies: readonly string[]) {
    for (const range of trustedProxies) {
      const [address = '', bits] = range.split('/');
      const family = familyOf(address);
      if (bits === undefined) this.proxies.addAddress(address, family);
      else this.proxies.addSubnet(address, Number(bits), family);
    }
  }

  /** False for a call through a proxy: its connection is not the daemon's. */
  isDirect({ headers, socket }: IncomingMessage): boolean {
    const { remoteAddress: peer } = socket;
    if (peer === undefined || this.proxies.check(peer, familyOf(peer))) return false;
    return !Object.keys(headers).some((name) => FORWARDING.test(name));
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
