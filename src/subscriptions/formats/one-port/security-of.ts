import { hostOf } from '../../../common/checks/host.js';
import type { Daemon } from '../../../nodes/fields/families.js';
import { isX25519Key } from '../../../nodes/fields/keys.js';
import { FINGERPRINTS, SECURITIES } from '../../../nodes/fields/protocols.js';
import { serverName } from '../../../nodes/served/configs/config-parts.js';
import { LeftOut } from '../left-out/left-out.js';
import type { ProxySettings } from '../place.js';
import type { Reality, Security, Tls } from '../stream.js';
import { wrongSetting } from './wrong-setting.js';

const SHA256 = /^([0-9a-f]{64})?$/;
/** A longer one ends sing-box and mihomo. */
const SHORT_ID = /^([0-9a-f]{2}){0,8}$/;
const ALPN = ['h2', 'http/1.1', 'h3'];
/** Daemons with a core of 2026. */
const POST_QUANTUM: readonly Daemon[] = ['v2node', 'xrayrp', 'xboard-node'];

/** What is around the bytes of a node of vmess or vless. */
export function securityOf(node: ProxySettings): Security | LeftOut {
  return node.settings.tls === 'none' ? { kind: 'none' } : encryptedSecurityOf(node);
}

/** The same for a protocol that never goes without TLS. */
export function encryptedSecurityOf(node: ProxySettings): Tls | Reality | LeftOut {
  const { tls } = node.settings;
  if (!SECURITIES.some((each) => each === tls)) return wrongSetting('tls');
  return tls === 'reality' ? realityOf(node) : tlsOf(node);
}

/** The same for a protocol over QUIC, where no app imitates a browser. */
export function quicSecurityOf(node: ProxySettings): Tls | LeftOut {
  const security = encryptedSecurityOf(node);
  if (security instanceof LeftOut) return security;
  return security.kind === 'tls' ? { ...security, fingerprint: '' } : wrongSetting('tls');
}

function tlsOf(node: ProxySettings): Tls | LeftOut {
  const { fingerprint, allowInsecure, certificateHash } = node.settings;
  // An address of an older panel may have another form.
  const name = hostOf(serverName(node));
  const alpn = node.settings.alpn === '' ? [] : node.settings.alpn.split(',');
  if (name === undefined) return wrongSetting('server_name');
  if (!isFingerprint(fingerprint)) return wrongSetting('fingerprint');
  if (!alpn.every((each) => ALPN.includes(each))) return wrongSetting('alpn');
  if (!SHA256.test(certificateHash)) return wrongSetting('certificate_hash');
  return { kind: 'tls', serverName: name, alpn, fingerprint, allowInsecure: allowInsecure === 1, certificateHash };
}

function realityOf(node: ProxySettings): Reality | LeftOut {
  const { fingerprint, realityPublicKey: publicKey, shortIds } = node.settings;
  const name = hostOf(node.settings.serverName);
  const [shortId = ''] = shortIds;
  if (name === undefined) return wrongSetting('server_name');
  if (!isFingerprint(fingerprint)) return wrongSetting('fingerprint');
  // Without a key apps leave REALITY out, and the connection fails.
  if (!isX25519Key(publicKey)) return wrongSetting('reality_public_key');
  if (!SHORT_ID.test(shortId)) return wrongSetting('short_ids');
  const isPostQuantum = POST_QUANTUM.includes(node.daemon);
  return { kind: 'reality', serverName: name, fingerprint, publicKey, shortId, isPostQuantum };
}

function isFingerprint(text: string): boolean {
  return FINGERPRINTS.some((each) => each === text);
}
