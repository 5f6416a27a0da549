import { isIP } from 'node:net';
import { isJsonObject } from '../../common/json/json-object.js';
import { type FieldProblem, fieldProblem } from '../../common/problems/panel.errors.js';
import { abilitiesOf, protocolsOf } from '../fields/abilities.js';
import { isOnePort } from '../fields/families.js';
import { fitsMethod } from '../fields/keys.js';
import { isPaddingScheme } from '../fields/padding-scheme.js';
import type { NodeFields } from '../fields/node.fields.js';
import { appliesTo, needsTls, OBFUSCATIONS, PROTOCOLS, type Protocol, SHARED_METHODS } from '../fields/protocols.js';

type Found = FieldProblem | false;

/** Transports that REALITY can carry. */
const REALITY_NETWORKS = ['tcp', 'grpc', 'xhttp'];
const SHORT_ID = /^([0-9a-f]{2}){1,8}$/;

/**
 * The settings of a node with one port for all users that would stop its daemon, make an app end, or let the daemon listen without the
 * TLS that apps expect. None for other nodes.
 */
export function protocolProblems(node: NodeFields): FieldProblem[] {
  if (!isOnePort(node.family)) return [];
  const known = protocolsOf(node);
  const protocol = PROTOCOLS.find((each) => each === node.protocol);
  if (protocol === undefined || !known.includes(protocol)) {
    const text = `must be one of those that ${node.daemon} serves with ${node.family}: ${known.join(', ')}`;
    return [fieldProblem('protocol', text, 'choice', { choices: known })];
  }
  const found: Found[] = [
    node.port === '' && fieldProblem('port', 'is required: all users share it', 'required'),
    ...obfuscationProblems(node, protocol),
    ...networkProblems(node, protocol),
    ...securityProblems(node, protocol),
    ...encryptionProblems(node, protocol),
    ...hysteriaProblems(node),
    protocol === 'anytls' &&
      node.paddingScheme !== '' &&
      !isPaddingScheme(node.paddingScheme) &&
      fieldProblem(
        'padding_scheme',
        'must begin with a line such as stop=8, and have a line such as 0=30-30 or 1=100-400,c,500-1000 for each packet before it',
        'padding-scheme',
      ),
    isIP(node.listenIp) === 0 && fieldProblem('listen_ip', 'must be an address such as 0.0.0.0 or ::', 'ip-address'),
    node.daemon === 'v2bx' &&
      node.pushInterval !== node.pullInterval &&
      fieldProblem('pull_interval', 'must be the same as push_interval: V2bX takes one for the other', 'same-interval'),
  ];
  return found.filter((each) => each !== false);
}

function obfuscationProblems(node: NodeFields, protocol: Protocol): Found[] {
  const { method, obfs, serverKey, path, requestHost } = node;
  const isShadowsocks = protocol === 'shadowsocks';
  const all: readonly string[] = isShadowsocks || protocol === 'hysteria2' ? OBFUSCATIONS[protocol] : ['plain'];
  const known = isShadowsocks && !abilitiesOf(node).hasHttpObfs ? ['plain'] : all;
  return [
    isShadowsocks &&
      !SHARED_METHODS.includes(method) &&
      choice('method', SHARED_METHODS, 'so that users can share a port'),
    !known.includes(obfs) && choice('obfs', known, `with ${protocol} and ${node.daemon}`),
    isShadowsocks && obfs === 'http' && requestHost === '' && required('request_host', 'with obfs http'),
    isShadowsocks && obfs === 'http' && path === '' && required('path', 'with obfs http'),
    appliesTo('serverKey', node) &&
      serverKey !== '' &&
      !fitsMethod(serverKey, method) &&
      fieldProblem('server_key', `must be as long as ${method} asks`, 'server-key'),
  ];
}

function networkProblems(node: NodeFields, protocol: Protocol): Found[] {
  if (!appliesTo('network', node)) return [];
  const { network, headerType, tls, path, requestHost, serviceName } = node;
  const networks = abilitiesOf(node).networks[protocol] ?? [];
  const isHttpHeader = headerType === 'http';
  return [
    !networks.some((each) => each === network) && choice('network', networks, `with ${protocol} and ${node.daemon}`),
    isHttpHeader && tls !== 'none' && fieldProblem('header_type', 'http goes without TLS only', 'header-without-tls'),
    isHttpHeader && path === '' && required('path', 'with header_type http'),
    isHttpHeader && requestHost === '' && required('request_host', 'with header_type http'),
    network === 'grpc' && serviceName === '' && required('service_name', 'with grpc'),
    (network === 'httpupgrade' || network === 'xhttp') && path === '' && required('path', `with ${network}`),
    ...extraProblems(node),
  ];
}

function extraProblems({ network, xhttpExtra }: NodeFields): Found[] {
  if (network !== 'xhttp' || xhttpExtra === '') return [];
  const extra = parsed(xhttpExtra);
  if (!isJsonObject(extra)) return [fieldProblem('xhttp_extra', 'must be a JSON object', 'json-object')];
  const { headers } = extra;
  const namesHost = isJsonObject(headers) && Object.keys(headers).some((name) => name.toLowerCase() === 'host');
  return [namesHost && fieldProblem('xhttp_extra', 'must not have a Host header: that is request_host', 'json-object')];
}

function securityProblems(node: NodeFields, protocol: Protocol): Found[] {
  const { tls, family, daemon } = node;
  if (!appliesTo('tls', node)) return [];
  if (tls === 'none')
    return [needsTls(protocol) && choice('tls', ['tls', ...realityOf(node, protocol)], `with ${protocol}`)];
  if (tls === 'reality') {
    if (realityOf(node, protocol).length === 0)
      return [choice('tls', needsTls(protocol) ? ['tls'] : ['none', 'tls'], `with ${protocol} and ${daemon}`)];
    return realityProblems(node);
  }
  return family === 'uniproxy' ? certificateProblems(node) : [];
}

function realityOf(node: NodeFields, protocol: Protocol): string[] {
  return abilitiesOf(node).reality.includes(protocol) ? ['reality'] : [];
}

function realityProblems(node: NodeFields): Found[] {
  const { network, serverName, shortIds } = node;
  return [
    appliesTo('network', node) &&
      !REALITY_NETWORKS.includes(network) &&
      choice('network', REALITY_NETWORKS, 'with REALITY'),
    (serverName === '' || isIP(serverName) !== 0) &&
      fieldProblem('server_name', 'must be the name of another site with REALITY', 'reality-name'),
    !shortIds.every((each) => SHORT_ID.test(each)) &&
      fieldProblem(
        'short_ids',
        'must be 2 to 16 lower-case hexadecimal digits each, an even number: others stop apps',
        'short-ids',
      ),
  ];
}

function certificateProblems(node: NodeFields): Found[] {
  const { certificate, certificateFile, keyFile, dnsProvider, serverName, host, daemon } = node;
  const { certificates } = abilitiesOf(node);
  const isNamed = isIP(serverName === '' ? host : serverName) === 0;
  return [
    !certificates.includes(certificate) && choice('certificate', certificates, `with ${daemon}`),
    certificate === 'file' && certificateFile === '' && required('certificate_file', 'with certificate file'),
    certificate === 'file' && keyFile === '' && required('key_file', 'with certificate file'),
    certificate === 'dns' && dnsProvider === '' && required('dns_provider', 'with certificate dns'),
    ['self', 'http', 'dns'].includes(certificate) &&
      !isNamed &&
      required('server_name', `with certificate ${certificate}: a certificate is for a name`),
  ];
}

function encryptionProblems(node: NodeFields, protocol: Protocol): Found[] {
  const { flow, encryption, network, tls, daemon } = node;
  const isEncrypted = encryption !== 'none';
  return [
    protocol === 'vless' &&
      tls === 'none' &&
      network === 'tcp' &&
      !isEncrypted &&
      fieldProblem('tls', 'must be tls or reality: vless alone sends everything in clear', 'needs-encryption'),
    protocol === 'vless' &&
      isEncrypted &&
      !abilitiesOf(node).hasEncryption &&
      choice('encryption', ['none'], `with ${daemon}`),
    protocol === 'vless' &&
      flow !== 'none' &&
      !isEncrypted &&
      (network !== 'tcp' || tls === 'none') &&
      fieldProblem('flow', 'needs network tcp with tls or reality, or encryption', 'flow'),
    protocol === 'vless' &&
      flow !== 'none' &&
      network === 'xhttp' &&
      fieldProblem('flow', 'does not go with xhttp: apps fail', 'flow'),
  ];
}

function hysteriaProblems(node: NodeFields): Found[] {
  return [
    appliesTo('hopPorts', node) &&
      node.hopPorts !== '' &&
      node.port.includes(',') &&
      fieldProblem('port', 'must be one port', 'one-port'),
  ];
}

function choice(field: string, choices: readonly string[], when: string): FieldProblem {
  return fieldProblem(field, `must be one of ${choices.join(', ')} ${when}`, 'choice', { choices });
}

function required(field: string, when: string): FieldProblem {
  return fieldProblem(field, `is required ${when}`, 'required');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
