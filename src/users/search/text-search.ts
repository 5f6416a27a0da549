import type { EntityManager } from 'typeorm';
import { User } from '../user.entity.js';
import type { Condition } from './condition.js';

/** With so many that begin with a text it is no help to know them beforehand. */
const MOST_KNOWN = 1000;
const NUMBER = /^\d{1,9}$/;

/**
 * What a text stands for: users whose account begins with it and the one whose number it is; where there are none, those whose
 * account or nickname contains it. With a `*` before it, the latter at once.
 *
 * The former are found by an index. To look into every account takes a tenth of a second for some hundred thousand.
 */
export async function textCondition(manager: EntityManager, typed: string): Promise<Condition | undefined> {
  const text = typed.trim().toLowerCase();
  if (text === '' || text === '*') return undefined;
  if (text.startsWith('*')) return contains(text.slice(1));
  const ids = await beginning(manager, text);
  if (ids.length === 0) return contains(text);
  if (ids.length > MOST_KNOWN) return begins(text, '+ user.emailKey');
  return { text: 'user.id IN (:...found)', parameters: { found: ids } };
}

async function beginning(manager: EntityManager, text: string): Promise<number[]> {
  const { text: where, parameters } = begins(text, 'user.emailKey');
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

/** Not LIKE, for which SQLite does not use the index. The last character there is ends the range. */
function begins(text: string, column: string): Condition {
  return {
    text: `${column} >= :first AND ${column} < :last`,
    parameters: { first: text, last: `${text}\u{10FFFF}` },
  };
}

function contains(text: string): Condition {
  return {
    text: 'INSTR(user.emailKey, :part) > 0 OR INSTR(LOWER(user.nickname), :part) > 0',
    parameters: { part: text },
  };
}
