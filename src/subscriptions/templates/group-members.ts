import { LRUCache } from 'lru-cache';
import type { RE2JS } from 're2js';
import type { PrintedProxy } from '../formats/format.js';
import { BadTemplate } from './template.errors.js';
import { TextPatterns } from './text-patterns.js';

/** Stands for all proxies in the list of a group. */
export const ALL = '*';
const PATTERN = /^\/(.+)\/$/;
/** How often all groups of a template may stand for the names of proxies: the size of a file is this number times its names. */
const MAX_EXPANSIONS = 300;
const MAX_KNOWN_NAMES = 5000;

/** A member of a group in a template: a name, all proxies, or the proxies whose names match. */
export type Member = string | ((names: readonly string[]) => readonly string[]);

/** Reads the lists of the groups of one template. */
export class GroupMembers {
  private readonly patterns = new TextPatterns();
  private expansions = 0;

  /** @param list of a group @throws BadTemplate for a pattern that is not RE2, and for a template that is too large */
  read(list: readonly string[]): Member[] {
    const members = list.map((text) => this.readMember(text));
    // A group whose patterns match nothing has all proxies, and so may one that names only other groups.
    this.expansions += Math.max(1, members.filter((member) => typeof member !== 'string').length);
    if (this.expansions > MAX_EXPANSIONS) throw BadTemplate.of('too-many-groups', { most: MAX_EXPANSIONS });
    return members;
  }

  private readMember(text: string): Member {
    if (text === ALL) return (names) => names;
    const [, pattern] = PATTERN.exec(text) ?? [];
    if (pattern === undefined) return text;
    const isMatch = remembering(this.patterns.compile(pattern, `/${pattern}/: `, { pattern }));
    return (names) => names.filter(isMatch);
  }
}

/** The names in a group. A group without any gets all proxies: an empty one would break the file, and another outbound would leak traffic. */
export function membersOf(members: readonly Member[], proxies: readonly PrintedProxy[]): string[] {
  const names = proxies.map(({ name }) => name);
  const found = members.flatMap((member) => (typeof member === 'string' ? member : member(names)));
  return found.length === 0 ? names : [...new Set(found)];
}

/** The files of all users have the same names, and a pattern takes longer than the rest of a file. */
function remembering(pattern: RE2JS): (name: string) => boolean {
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN_NAMES });
  return (name) => {
    const found = known.get(name) ?? pattern.matcher(name).find();
    known.set(name, found);
    return found;
  };
}
