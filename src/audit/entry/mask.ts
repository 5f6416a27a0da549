import type { JsonObject } from '../../common/json/json-object.js';

/** Fields that are secret in every noun. The comparison ignores `_`, `-` and case. */
const ALWAYS = [
  'accesstoken',
  'appsecret',
  'authorization',
  'code',
  'codes',
  'cookie',
  'csrf',
  'hash',
  'key',
  'keyhash',
  'newpassword',
  'passwd',
  'password',
  'passwordhash',
  'privatekey',
  'publickey',
  'pushsecret',
  'recoverycodes',
  'secret',
  'seed',
  'ticket',
  'token',
  'tokenhash',
  'totpsecret',
];

/** Fields that are secret in one noun. */
const BY_NOUN = new Map<string, readonly string[]>([
  ['user', ['uuid']],
  ['operator', ['totp', 'recoverycode', 'response']],
]);

const HIDDEN = '(hidden)';
const HIDDEN_NEW = '(hidden, new)';
const MAX_TEXT = 500;
const MAX_LIST = 100;
const DEEPEST = 6;

export interface States {
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
}

/**
 * The states that an audit entry keeps: only the fields that differ, with long values shortened. Of a secret it keeps only that it
 * exists, and whether it is new.
 *
 * @param noun of the changed thing: `user`, `node`
 */
export function maskedStates(noun: string, { before, after }: States): States {
  if (before === null || after === null) {
    return { before: before && masked(noun, before, HIDDEN), after: after && masked(noun, after, HIDDEN) };
  }
  const [old, now] = differing(before, after);
  return { before: masked(noun, old, HIDDEN), after: masked(noun, now, HIDDEN_NEW) };
}

/** The fields that differ between the two states. */
function differing(before: JsonObject, after: JsonObject): [JsonObject, JsonObject] {
  const isSame = (name: string): boolean => textOf(before[name]) === textOf(after[name]);
  const changed = (state: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(state).filter(([name]) => !isSame(name)));
  return [changed(before), changed(after)];
}

function masked(noun: string, state: JsonObject, hidden: string): JsonObject {
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, maskedValue(noun, name, value, hidden, 1)]),
  );
}

function maskedValue(noun: string, name: string, value: unknown, hidden: string, depth: number): unknown {
  if (value === null || value === undefined || value === '') return value;
  if (isSecret(noun, name)) return hidden;
  if (typeof value === 'string') return shortened(value);
  if (typeof value !== 'object') return value;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) {
    return value.slice(0, MAX_LIST).map((item: unknown) => maskedValue(noun, '', item, hidden, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([inner, item]) => [inner, maskedValue(noun, inner, item, hidden, depth + 1)]),
  );
}

function isSecret(noun: string, name: string): boolean {
  const plain = name.replace(/[_-]/g, '').toLowerCase();
  return ALWAYS.includes(plain) || BY_NOUN.get(noun)?.includes(plain) === true;
}

function shortened(text: string): string {
  const wellFormed = text.toWellFormed();
  return wellFormed.length <= MAX_TEXT ? wellFormed : `${wellFormed.slice(0, MAX_TEXT - 1).toWellFormed()}…`;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item));
}
