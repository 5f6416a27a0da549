import type { SecretBox } from '../../common/secrets/secret-box.js';
import { isJsonObject } from '../../common/json/json-object.js';
import { newPassword, newPrivateKey, newServerKey, newShortId, publicKeyOf } from '../fields/keys.js';
import { inputFields } from '../../fields/field.js';
import { fieldProblem, wrongFields } from '../../common/problems/panel.errors.js';
import { type NodeChange, NodeFields } from '../fields/node.fields.js';
import {
  appliesTo,
  isSecretSetting,
  PROTOCOL_SETTINGS,
  SECRET_SETTINGS,
  type SecretSetting,
} from '../fields/protocols.js';
import {
  DEFAULT_SETTINGS,
  defaultSettings,
  isDefault,
  type ProtocolSecrets,
  type ProtocolSettings,
} from '../fields/settings-column.js';

/** The settings of a node without those that do not apply to it, and its secrets. */
export interface SettledProtocol {
  readonly settings: ProtocolSettings;
  readonly secrets: ProtocolSecrets;
}

/**
 * Settles the protocol of a node: settings that do not apply have their defaults, missing keys are made, and public halves follow.
 *
 * @param fields checked; an empty secret stands for no new one
 * @param known the secrets that the node keeps
 */
export function settleProtocol(fields: NodeFields, known: ProtocolSecrets): SettledProtocol {
  const secrets: Partial<Record<SecretSetting, string>> = {};
  for (const name of SECRET_SETTINGS) {
    if (!appliesTo(name, fields)) continue;
    const secret = fields[name] || known[name] || madeSecret(name, fields.method);
    if (secret !== '') secrets[name] = secret;
  }
  const own = PROTOCOL_SETTINGS.filter((name) => !isSecretSetting(name)).map((name): [string, unknown] => [
    name,
    appliesTo(name, fields) ? fields[name] : DEFAULT_SETTINGS[name],
  ]);
  const shortIds = appliesTo('shortIds', fields) && fields.shortIds.length === 0 ? { shortIds: [newShortId()] } : {};
  const publicHalves = {
    realityPublicKey: publicHalf(secrets.realityPrivateKey),
    encryptionPublicKey: publicHalf(secrets.encryptionPrivateKey),
  };
  return {
    settings: Object.assign(defaultSettings(), Object.fromEntries(own), shortIds, publicHalves),
    secrets,
  };
}

/** Returns the fields unless a setting was given that does not apply to the node. A default may be given for each. @throws InvalidValue */
export function withoutForeign(fields: NodeFields, given: NodeChange): NodeFields {
  const foreign = PROTOCOL_SETTINGS.filter(
    (name) => Object.hasOwn(given, name) && !appliesTo(name, fields) && !isDefault(name, fields[name]),
  ).filter((name) => fields[name] !== '');
  if (foreign.length === 0) return fields;
  const names = new Map(inputFields(NodeFields).map(({ property, name }) => [property, name]));
  const values = { protocol: fields.protocol };
  throw wrongFields(
    foreign.map((name) =>
      fieldProblem(
        names.get(name) ?? name,
        `does not apply to this node of ${fields.protocol} with its other settings`,
        'not-for-protocol',
        values,
      ),
    ),
  );
}

/** The column of the secrets; null for a node without any. */
export function sealSecrets(secrets: ProtocolSecrets, box: SecretBox): string | null {
  return Object.keys(secrets).length === 0 ? null : box.seal(JSON.stringify(secrets));
}

/** The secrets of a node; undefined if no secret of this panel opens them. */
export function openSecrets(sealed: string | null, box: SecretBox): ProtocolSecrets | undefined {
  if (sealed === null) return {};
  const text = box.open(sealed);
  const secrets: unknown = text === undefined ? undefined : JSON.parse(text);
  return isJsonObject(secrets) ? secrets : undefined;
}

function madeSecret(name: SecretSetting, method: string): string {
  switch (name) {
    case 'realityPrivateKey':
    case 'encryptionPrivateKey':
      return newPrivateKey();
    case 'serverKey':
      return newServerKey(method);
    case 'obfsPassword':
      return newPassword();
    case 'dnsSettings':
      return '';
  }
}

function publicHalf(privateKey: string | undefined): string {
  return privateKey === undefined ? '' : publicKeyOf(privateKey);
}
