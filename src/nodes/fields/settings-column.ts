import type { ColumnOptions } from 'typeorm';
import { isJsonObject } from '../../common/json/json-object.js';
import { NodeFields } from './node.fields.js';
import {
  isProtocolSetting,
  isSecretSetting,
  PROTOCOL_SETTINGS,
  type ProtocolSetting,
  type SecretSetting,
} from './protocols.js';

/** The settings of the protocol of a node, without the secrets, with the public halves of keys. */
export type ProtocolSettings = Pick<NodeFields, Exclude<ProtocolSetting, SecretSetting>>;

/** Secrets by their settings. A node has those that apply to it. */
export type ProtocolSecrets = Readonly<Partial<Record<SecretSetting, string>>>;

/** The settings of a node in one column, as JSON: most nodes have few of them. */
export const SETTINGS: Pick<ColumnOptions, 'transformer'> = {
  transformer: {
    // TypeORM passes the settings of a new row too.
    from: (value: unknown): unknown => (isJsonObject(value) ? value : readSettings(value)),
    to: (value: unknown): unknown => (isJsonObject(value) ? settingsText(value) : value),
  },
};

/** Each setting with its default. */
export const DEFAULT_SETTINGS: Readonly<Record<string, unknown>> = defaults();

/** The settings of a node that has all defaults. */
export function defaultSettings(): ProtocolSettings {
  return readSettings(null);
}

/** @param text the column */
function readSettings(text: unknown): ProtocolSettings {
  const own: unknown = typeof text === 'string' ? JSON.parse(text) : {};
  const settings: ProtocolSettings = { ...Object.assign(new NodeFields(), own) };
  for (const name of Object.keys(settings))
    if (!isProtocolSetting(name) || isSecretSetting(name)) Reflect.deleteProperty(settings, name);
  return settings;
}

/** The settings that differ from their defaults; null for none. */
function settingsText(settings: Readonly<Record<string, unknown>>): string | null {
  const own = Object.entries(settings).filter(([name, value]) => !isDefault(name, value));
  return own.length === 0 ? null : JSON.stringify(Object.fromEntries(own));
}

/** True for a value that a setting has where nobody has chosen one. */
export function isDefault(name: string, value: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(DEFAULT_SETTINGS[name]);
}

function defaults(): Record<string, unknown> {
  const fields = new NodeFields();
  return Object.fromEntries(PROTOCOL_SETTINGS.map((name) => [name, fields[name]]));
}
