import { LeftOut } from '../left-out/left-out.js';
import type { Printed, VmessProxy } from '../proxy.js';
import type { Tls, Transport } from '../stream.js';
import { base64 } from '../text-parts.js';

/** `vmess://` of v2rayN: JSON in base64, in which each value is a text. It has no words for REALITY, and none for more of xhttp. */
export function vmessLink(proxy: VmessProxy): Printed {
  const { uuid, security, transport, name, host, port } = proxy;
  const { network } = transport;
  if (security.kind === 'reality') return LeftOut.because('no-reality', { protocol: 'vmess', network });
  if (transport.network === 'xhttp' && transport.extra !== undefined)
    return LeftOut.because('no-xhttp-extra', { name: 'extra' });
  const fields = {
    v: '2',
    ps: name,
    add: host,
    port: String(port),
    id: uuid,
    aid: '0',
    scy: 'auto',
    ...transportFields(transport),
    ...(security.kind === 'tls' ? tlsFields(security) : { tls: '' }),
  };
  return `vmess://${base64(JSON.stringify(fields))}`;
}

function transportFields(transport: Transport) {
  switch (transport.network) {
    case 'tcp':
      return { net: 'tcp', type: 'none', host: '', path: '' };
    case 'http':
      return { net: 'tcp', type: 'http', host: transport.host, path: transport.path };
    case 'ws':
    case 'httpupgrade':
      return { net: transport.network, type: 'none', host: transport.host, path: transport.path };
    case 'grpc':
      return { net: 'grpc', type: 'gun', host: '', path: transport.serviceName };
    case 'xhttp':
      return { net: 'xhttp', type: transport.mode, host: transport.host, path: transport.path };
  }
}

function tlsFields({ serverName, alpn, fingerprint, certificateHash, allowInsecure }: Tls) {
  return {
    tls: 'tls',
    sni: serverName,
    alpn: alpn.join(','),
    fp: fingerprint,
    ...(certificateHash !== '' && { pcs: certificateHash }),
    ...(certificateHash === '' && allowInsecure && { insecure: '1' }),
  };
}
