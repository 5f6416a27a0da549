import type { ProblemValues } from '../../common/problems/problem-code.js';
import { SEALED_COLUMNS } from '../secrets/sealed-columns.js';

type Value = ProblemValues[string];

const ROLES: Readonly<Record<string, string>> = { panel: 'panel', command: 'command' };
const KINDS = Object.fromEntries(SEALED_COLUMNS.map(({ column, kind }) => [column, kind]));
const REMEDIES = Object.fromEntries(SEALED_COLUMNS.map(({ column, remedy }) => [column, remedy]));
const NOUNS = new Map<Value | undefined, string>(SEALED_COLUMNS.map(({ column, noun }) => [column, noun]));

/** Values that stand for English words, by the name of the value. The pages translate these values too. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: ROLES,
  otherRole: ROLES,
  kind: KINDS,
  remedy: REMEDIES,
};

/** The lists that an English sentence does not show as they are, by the name of the value. */
const LISTS: Readonly<Record<string, (items: readonly string[], values: ProblemValues) => string>> = {
  owners: (items, { kind }) => items.map((item) => `${NOUNS.get(kind)} ${item}`).join(', '),
  settings: (items) => items.map((item) => item.replace(' = ', ' is ')).join(', '),
  versions: (items) => items.join(' and '),
  wanted: (items) => items.join(' and '),
};

/** The values as they stand in the English sentences of a finding. */
export function inWords(values: ProblemValues): ProblemValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(name, value, values)] as const));
}

function shown(name: string, value: Value, values: ProblemValues): Value {
  return typeof value === 'object' ? (LISTS[name]?.(value, values) ?? value) : (WORDS[name]?.[value] ?? value);
}
