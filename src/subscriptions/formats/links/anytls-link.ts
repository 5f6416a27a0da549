import { LeftOut } from '../left-out/left-out.js';
import type { AnytlsProxy, Printed } from '../proxy.js';
import { percent } from '../text-parts.js';
import { linkOf } from './link-parts.js';

/** `anytls://`, by its description in anytls-go, which has no words for REALITY and for hashes of certificates. */
export function anytlsLink(proxy: AnytlsProxy): Printed {
  const { password, security } = proxy;
  if (security.kind === 'reality') return LeftOut.because('no-reality', { protocol: 'anytls', network: 'tcp' });
  if (security.certificateHash !== '' && !security.allowInsecure) return LeftOut.because('no-certificate-hash');
  return linkOf(proxy, {
    scheme: 'anytls',
    user: percent(password),
    path: '/',
    parameters: [
      ['sni', security.serverName],
      ['insecure', security.allowInsecure ? '1' : ''],
    ],
  });
}
