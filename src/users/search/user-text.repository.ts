import { Repository } from 'typeorm';
import type { User } from '../user/user.entity.js';
import type { Condition, Stretch } from '../condition.js';

/** Beyond this many matches, a list of their numbers does not make a query faster. */
const MAX_KNOWN = 1000;
const NUMBER = /^\d{1,9}$/;

/** Finds users by the text of a search. */
export class UserTextRepository extends Repository<User> {
  /**
   * The condition of a text: the users whose account begins with it and the user with that number. If there are none, the users
   * whose account or nickname contains it. A `^` before the text allows only the first meaning, a `*` only the second.
   *
   * The first meaning uses an index. The second one reads every account, a tenth of a second for some hundred thousand.
   *
   * @returns undefined for an empty text
   */
  async condition(typed: string): Promise<Condition | undefined> {
    const [how, text] = split(typed);
    if (text === '') return undefined;
    if (how === '*') return contains(text);
    const ids = await this.beginning(text);
    const stretch = beginningWith(text);
    if (ids.length === 0 && how === '') return contains(text);
    if (ids.length > MAX_KNOWN) return { ...asked(stretch, "COALESCE(user.emailKey, '')"), stretch };
    return { text: 'user.id IN (:...found)', parameters: { found: [0, ...ids] } };
  }

  /**
   * The same text with the sign of its current meaning, which keeps that meaning when users are added or deleted. Otherwise the
   * deletion of all users whose account begins with a text would continue with the users whose account contains it.
   */
  async settle(typed: string): Promise<string> {
    const [how, text] = split(typed);
    if (text === '' || how !== '') return typed;
    return `${(await this.beginning(text)).length === 0 ? '*' : '^'}${text}`;
  }

  private async beginning(text: string): Promise<number[]> {
    const { text: where, parameters } = asked(beginningWith(text));
    const rows = await this.createQueryBuilder('user')
      .select('user.id', 'id')
      .where(where, parameters)
      .limit(MAX_KNOWN + 1)
      .getRawMany<{ id: number }>();
    const ids = new Set(rows.map(({ id }) => id));
    if (NUMBER.test(text) && (await this.existsBy({ id: Number(text) }))) ids.add(Number(text));
    return [...ids];
  }
}

function split(typed: string): [how: '^' | '*' | '', text: string] {
  const text = typed.trim().toLowerCase();
  const how = text.startsWith('^') ? '^' : text.startsWith('*') ? '*' : '';
  return [how, text.slice(how.length)];
}

/** SQLite would not use the index for LIKE. The end is the last character of Unicode. */
function beginningWith(text: string): Stretch {
  return { column: 'user.emailKey', first: text, end: `${text}\u{10FFFF}` };
}

function asked({ column, first, end }: Stretch, expression = column): Condition {
  return { text: `${expression} >= :first AND ${expression} < :end`, parameters: { first, end } };
}

/** LIKE would take half as long again. */
function contains(part: string): Condition {
  return { text: 'INSTR(user.emailKey, :part) > 0 OR INSTR(LOWER(user.nickname), :part) > 0', parameters: { part } };
}
