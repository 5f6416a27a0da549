/** What is a secret whatever it belongs to. Compared without `_`, `-` and case. */
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

/** What is one for this noun only. */
const BY_NOUN = new Map<string, readonly string[]>([
  ['user', ['uuid']],
  ['operator', ['totp', 'recoverycode', 'response']],
]);

const HIDDEN = '(hidden)';
const HIDDEN_NEW = '(hidden, new)';
const LONGEST_TEXT = 500;
const LONGEST_LIST = 100;
const DEEPEST = 6;

export interface States {
  readonly before: object | null;
  readonly after: object | null;
}

/**
 * What an audit entry may say of a change: of what was and what became of it the fields that differ, long values shortened,
 * and of secrets no more than that they are there and whether they are new.
 *
 * @param noun what was changed: `user`, `node`
 */
export function maskedStates(noun: string, { before, after }: States): States {
  if (before === null || after === null) {
    return { before: before && masked(noun, before, HIDDEN), after: after && masked(noun, after, HIDDEN) };
  }
  const [old, now] = differing(before, after);
  return { before: masked(noun, old, HIDDEN), after: masked(noun, now, HIDDEN_NEW) };
}

/** The fields of both that are not the same in both. */
function differing(before: object, after: object): [object, object] {
  const isSame = (name: string): boolean => textOf(Reflect.get(before, name)) === textOf(Reflect.get(after, name));
  const changed = (state: object): object =>
    Object.fromEntries(Object.entries(state).filter(([name]) => !isSame(name)));
  return [changed(before), changed(after)];
}

function masked(noun: string, state: object, hidden: string): object {
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
    return value.slice(0, LONGEST_LIST).map((item: unknown) => maskedValue(noun, '', item, hidden, depth + 1));
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
  return wellFormed.length <= LONGEST_TEXT ? wellFormed : `${wellFormed.slice(0, LONGEST_TEXT - 1).toWellFormed()}…`;
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item));
}
