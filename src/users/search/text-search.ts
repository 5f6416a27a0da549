import type { EntityManager } from 'typeorm';
import { User } from '../user.entity.js';
import type { Condition, Stretch } from './condition.js';

/** With so many that begin with a text it is no help to know them beforehand. */
const MOST_KNOWN = 1000;
const NUMBER = /^\d{1,9}$/;

/**
 * What a text stands for: users whose account begins with it and the one whose number it is; where there are none, those whose
 * account or nickname contains it. With a `^` before it only the former, with a `*` only the latter.
 *
 * The former are found by an index. To look into every account takes a tenth of a second for some hundred thousand.
 */
export async function textCondition(manager: EntityManager, typed: string): Promise<Condition | undefined> {
  const [how, text] = split(typed);
  if (text === '') return undefined;
  if (how === '*') return contains(text);
  const ids = await beginning(manager, text);
  const stretch = beginningWith(text);
  if (ids.length === 0 && how === '') return contains(text);
  if (ids.length > MOST_KNOWN) return { ...asked(stretch, "COALESCE(user.emailKey, '')"), stretch };
  return { text: 'user.id IN (:...found)', parameters: { found: [0, ...ids] } };
}

/** The same text with the sign before it by which it goes on to mean what it means now, whoever comes or goes. */
export async function settledText(manager: EntityManager, typed: string): Promise<string> {
  const [how, text] = split(typed);
  if (text === '' || how !== '') return typed;
  return `${(await beginning(manager, text)).length === 0 ? '*' : '^'}${text}`;
}

function split(typed: string): [how: '^' | '*' | '', text: string] {
  const text = typed.trim().toLowerCase();
  const how = text.startsWith('^') ? '^' : text.startsWith('*') ? '*' : '';
  return [how, text.slice(how.length)];
}

async function beginning(manager: EntityManager, text: string): Promise<number[]> {
  const { text: where, parameters } = asked(beginningWith(text));
  const rows = await manager
    .createQueryBuilder(User, 'user')
    .select('user.id', 'id')
    .where(where, parameters)
    .limit(MOST_KNOWN + 1)
    .getRawMany<{ id: number }>();
  const ids = new Set(rows.map(({ id }) => id));
  if (NUMBER.test(text) && (await manager.existsBy(User, { id: Number(text) }))) ids.add(Number(text));
  return [...ids];
}

/** Not LIKE, for which SQLite does not use the index. The last character there is ends the stretch. */
function beginningWith(text: string): Stretch {
  return { column: 'user.emailKey', first: text, end: `${text}\u{10FFFF}` };
}

function asked({ column, first, end }: Stretch, expression = column): Condition {
  return { text: `${expression} >= :first AND ${expression} < :end`, parameters: { first, end } };
}

/** Not LIKE, which takes a database half as long again. */
function contains(part: string): Condition {
  return { text: 'INSTR(user.emailKey, :part) > 0 OR INSTR(LOWER(user.nickname), :part) > 0', parameters: { part } };
}
