import { LeftOut } from '../left-out/left-out.js';
import type { UuidProxy } from '../proxy.js';
import type { TransportName } from '../stream.js';
import type { AppProtocols } from './app-protocols.js';

/** Why an app cannot use a proxy; undefined if it can. */
export function unknownProtocol(known: AppProtocols | undefined, proxy: UuidProxy): LeftOut | undefined {
  const { kind: protocol, security } = proxy;
  const own = known?.protocols[protocol];
  if (known === undefined || own === undefined) return LeftOut.because('no-protocol', { protocol });
  const network = networkOf(proxy);
  if (!own.networks.includes(network)) return LeftOut.because('no-transport', { protocol, network });
  if (proxy.kind === 'vless' && proxy.encryption !== 'none' && !known.hasEncryption)
    return LeftOut.because('no-encryption');
  if (security.kind === 'reality')
    return own.reality.includes(network) ? undefined : LeftOut.because('no-reality', { protocol, network });
  // Such a certificate is signed by nobody whom the app trusts.
  const needsHash = security.kind === 'tls' && security.certificateHash !== '' && !security.allowInsecure;
  return needsHash && !known.hasHashes ? LeftOut.because('no-certificate-hash') : undefined;
}

function networkOf(proxy: UuidProxy): TransportName {
  return 'transport' in proxy ? proxy.transport.network : 'tcp';
}
