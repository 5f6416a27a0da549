import type { Node, NodeChange } from '../../../api/resources/nodes.js';
import {
  appliesTo,
  CERTIFICATES,
  type Chosen,
  CONGESTION_CONTROLS,
  ENCRYPTION_MODES,
  ENCRYPTION_RTTS,
  ENCRYPTIONS,
  FINGERPRINTS,
  FLOWS,
  HEADER_TYPES,
  isProtocolSetting,
  needsTls,
  NETWORKS,
  type ProtocolSetting,
  SECURITIES,
  UDP_RELAY_MODES,
  XHTTP_MODES,
} from '../../../../../src/nodes/fields/protocols.js';

/** The settings that an operator edits: the panel computes the public halves of keys. */
export type EditedSetting = Exclude<ProtocolSetting, 'realityPublicKey' | 'encryptionPublicKey'>;

/** The settings of the protocol in a form: text in every field, `1` and `0` for switches. */
export type ProtocolValues = Record<EditedSetting, string>;

/** How a setting is edited: by the list of its choices, or as another kind of field. */
export type SettingKind = readonly string[] | 'text' | 'number' | 'switch' | 'words' | 'lines' | 'secret';

interface Setting {
  readonly kind: SettingKind;
  /** The value of a new node. */
  readonly initial: string;
}

const text = (initial = ''): Setting => ({ kind: 'text', initial });
const number = (initial: string): Setting => ({ kind: 'number', initial });
const flag = (initial: string): Setting => ({ kind: 'switch', initial });
const oneOf = (choices: readonly string[]): Setting => ({ kind: choices, initial: choices[0] ?? '' });
const SECRET: Setting = { kind: 'secret', initial: '' };
const LINES: Setting = { kind: 'lines', initial: '' };

/** In the order of the form. */
export const SETTINGS: Readonly<Record<EditedSetting, Setting>> = {
  serverKey: SECRET,
  network: oneOf(NETWORKS),
  headerType: oneOf(HEADER_TYPES),
  path: text(),
  requestHost: text(),
  serviceName: text(),
  xhttpMode: oneOf(XHTTP_MODES),
  xhttpExtra: LINES,
  tls: oneOf(SECURITIES),
  serverName: text(),
  realityTarget: text(),
  realityPort: number('443'),
  shortIds: { kind: 'words', initial: '' },
  realityPrivateKey: SECRET,
  certificate: oneOf(CERTIFICATES),
  certificateFile: text(),
  keyFile: text(),
  dnsProvider: text(),
  dnsSettings: SECRET,
  fingerprint: oneOf(FINGERPRINTS),
  alpn: text(),
  certificateHash: text(),
  allowInsecure: flag('0'),
  flow: oneOf(FLOWS),
  encryption: oneOf(ENCRYPTIONS),
  encryptionMode: oneOf(ENCRYPTION_MODES),
  encryptionTicket: text('600s'),
  encryptionRtt: oneOf(ENCRYPTION_RTTS),
  encryptionPadding: text(),
  encryptionPrivateKey: SECRET,
  obfsPassword: SECRET,
  downloadMbps: number('0'),
  uploadMbps: number('0'),
  ignoreClientBandwidth: flag('0'),
  hopPorts: text(),
  hopInterval: number('30'),
  congestionControl: oneOf(CONGESTION_CONTROLS),
  udpRelayMode: oneOf(UDP_RELAY_MODES),
  zeroRtt: flag('0'),
  paddingScheme: LINES,
  listenIp: text('0.0.0.0'),
  pushInterval: number('60'),
  pullInterval: number('60'),
  blockPrivate: flag('1'),
};

export const EDITED = Object.keys(SETTINGS).filter(isEdited);

/** The settings of a new node. */
export const EMPTY_PROTOCOL = valuesBy((name) => SETTINGS[name].initial);

/** The form's names of settings, by their names in the API. */
export const PROTOCOL_FIELDS: Readonly<Record<string, EditedSetting>> = Object.fromEntries(
  EDITED.map((name) => [apiName(name), name]),
);

export function protocolValuesOf(node: Node): ProtocolValues {
  const shown: Readonly<Record<string, unknown>> = { ...node };
  return valuesBy((name) => {
    const value = shown[apiName(name)];
    if (Array.isArray(value)) return value.join(' ');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}

/** The settings that were changed and apply to the node. */
export function protocolChangeOf(before: ProtocolValues, after: ProtocolValues & Chosen): NodeChange {
  const changed = EDITED.filter((name) => before[name] !== after[name] && appliesTo(name, after));
  return Object.fromEntries(changed.map((name) => [apiName(name), sent(name, after[name])])) as NodeChange;
}

/** The settings that follow when another protocol is chosen. */
export function inProtocol(protocol: string): { protocol: string; tls: string; obfs: string } {
  return { protocol, tls: needsTls(protocol) ? 'tls' : 'none', obfs: 'plain' };
}

function sent(name: EditedSetting, value: string): unknown {
  switch (SETTINGS[name].kind) {
    case 'number':
    case 'switch':
      return Number(value);
    case 'words':
      return value.split(/[\s,]+/).filter((word) => word !== '');
    case 'lines':
      return value;
    default:
      return value.trim();
  }
}

function apiName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function valuesBy(valueOf: (name: EditedSetting) => string): ProtocolValues {
  return Object.fromEntries(EDITED.map((name) => [name, valueOf(name)])) as ProtocolValues;
}

function isEdited(name: string): name is EditedSetting {
  return isProtocolSetting(name) && Object.hasOwn(SETTINGS, name);
}
