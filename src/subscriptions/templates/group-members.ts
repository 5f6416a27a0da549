import { RE2JS } from 're2js';
import { regexpProblem } from '../../common/checks/pattern-problem.js';
import type { PrintedProxy } from '../formats/format.js';
import { BadTemplate } from './template.errors.js';

/** Stands for all proxies in the list of a group. */
export const ALL = '*';
const PATTERN = /^\/(.+)\/$/;

/** A member of a group in a template: a name, all proxies, or the proxies whose names match. */
export type Member = string | ((names: readonly string[]) => readonly string[]);

/** Reads the list of a group. @throws BadTemplate for a pattern that is not RE2 */
export function readMembers(list: readonly string[]): Member[] {
  return list.map((text) => {
    if (text === ALL) return (names) => names;
    const [, pattern] = PATTERN.exec(text) ?? [];
    if (pattern === undefined) return text;
    const compiled = compile(pattern);
    return (names) => names.filter((name) => compiled.matcher(name).find());
  });
}

/** The names in a group. A group without any gets all proxies: an empty one would break the file, and another outbound would leak traffic. */
export function membersOf(members: readonly Member[], proxies: readonly PrintedProxy[]): string[] {
  const names = proxies.map(({ name }) => name);
  const found = members.flatMap((member) => (typeof member === 'string' ? member : member(names)));
  return found.length === 0 ? names : [...new Set(found)];
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    throw BadTemplate.ofPattern(regexpProblem(error, pattern), `/${pattern}/: `, { pattern });
  }
}
