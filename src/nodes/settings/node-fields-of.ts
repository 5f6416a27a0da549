import type { BasicNodeFields } from '../fields/basic-node.fields.js';
import type { NodeFields } from '../fields/node.fields.js';
import { type Chosen, isProtocolSetting, type SecretSetting } from '../fields/protocols.js';
import type { ProxyNode } from '../proxy-node.entity.js';

const NO_SECRETS: Pick<NodeFields, SecretSetting> = {
  realityPrivateKey: '',
  encryptionPrivateKey: '',
  serverKey: '',
  obfsPassword: '',
  dnsSettings: '',
};

/** The fields of a node. All secrets are empty: the node has them encrypted. */
export function nodeFieldsOf(node: ProxyNode): NodeFields {
  const { level, settings, levelId: _levelId, createdAt: _createdAt, pushSecret: _push, ...others } = node;
  const { protocolSecrets: _secrets, ...basics } = others;
  return { ...basics, ...settings, ...NO_SECRETS, level: level.name, pushSecret: '' };
}

/** The fields without those of the protocol. */
export function basicsOf(fields: NodeFields): BasicNodeFields {
  const basics: BasicNodeFields = { ...fields };
  for (const name of Object.keys(basics)) if (isProtocolSetting(name)) Reflect.deleteProperty(basics, name);
  return basics;
}

/** The settings of a node that decide which other settings it has. */
export function chosenBy({ settings, family, protocol, method, obfs }: ProxyNode): Chosen {
  return { ...settings, family, protocol, method, obfs };
}
