import type { TrojanProxy, VlessProxy } from '../proxy.js';
import { percent } from '../text-parts.js';
import { linkOf, type Parameter } from './link-parts.js';
import { securityParameters, transportParameters } from './stream-parameters.js';

export function vlessLink(proxy: VlessProxy): string {
  const { uuid, encryption, flow, security, transport } = proxy;
  // Links of trojan have no such word.
  const mode: Parameter[] = transport.network === 'grpc' ? [['mode', 'gun']] : [];
  return linkOf(proxy, {
    scheme: 'vless',
    user: percent(uuid),
    parameters: [
      ['encryption', encryption],
      ['flow', flow],
      ...securityParameters(security),
      ...transportParameters(transport),
      ...mode,
    ],
  });
}

export function trojanLink(proxy: TrojanProxy): string {
  return linkOf(proxy, {
    scheme: 'trojan',
    user: percent(proxy.password),
    parameters: [...securityParameters(proxy.security), ...transportParameters(proxy.transport)],
  });
}
