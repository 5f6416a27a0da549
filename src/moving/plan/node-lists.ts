import type { OwnRule, Service } from './served-users.js';

/** The maximum number of users of a difference that are named. */
const NAMED = 20;

/** Who a node serves. */
export interface ServingNode {
  readonly id: number;
  readonly name: string;
  readonly there: Audience;
  readonly here: Audience;
}

interface Audience {
  readonly rank: number;
  /** Keys in the old panel. */
  readonly groups: ReadonlySet<string>;
}

/** Users on one of two lists only, by the rule that decides. */
export interface ListDifference {
  readonly rule: OwnRule | 'level' | 'group' | 'served only here';
  readonly users: number;
  /** The numbers of the first of them. */
  readonly first: readonly number[];
}

/** The list of a node in the old panel beside that here. */
export interface ComparedList {
  readonly id: number;
  readonly name: string;
  readonly there: number;
  readonly here: number;
  readonly differences: readonly ListDifference[];
}

interface Kind extends Service {
  count: number;
  readonly first: number[];
}

/** Counts users by everything that decides about lists. There are few kinds, however many users there are. */
export class NodeLists {
  private readonly kinds = new Map<string, Kind>();

  add(service: Service): void {
    const { id, ...rest } = service;
    const key = JSON.stringify(rest);
    const kind = this.kinds.get(key);
    if (kind === undefined) this.kinds.set(key, { ...service, count: 1, first: [id] });
    else {
      kind.count++;
      if (kind.first.length < NAMED) kind.first.push(id);
    }
  }

  compare(nodes: readonly ServingNode[]): ComparedList[] {
    return nodes.map((node) => this.compareOne(node));
  }

  private compareOne({ id, name, there, here }: ServingNode): ComparedList {
    const counts = { there: 0, here: 0 };
    const differences = new Map<ListDifference['rule'], { users: number; first: number[] }>();
    for (const kind of this.kinds.values()) {
      const wasServed = kind.isServedThere && serves(there, kind.rankThere, kind.groupThere);
      const rule = kind.rule ?? ruleOfNode(here, kind);
      if (wasServed) counts.there += kind.count;
      if (rule === undefined) counts.here += kind.count;
      if (wasServed === (rule === undefined)) continue;
      const difference = differences.get(rule ?? 'served only here') ?? { users: 0, first: [] };
      difference.users += kind.count;
      difference.first = [...difference.first, ...kind.first].sort((a, b) => a - b).slice(0, NAMED);
      differences.set(rule ?? 'served only here', difference);
    }
    return { id, name, ...counts, differences: [...differences].map(([rule, rest]) => ({ rule, ...rest })) };
  }
}

function serves({ rank, groups }: Audience, userRank: number, group: string | null): boolean {
  return userRank >= rank && (group === null || groups.has(group));
}

function ruleOfNode(here: Audience, { rankHere, groupHere }: Service): 'level' | 'group' | undefined {
  if (rankHere < here.rank) return 'level';
  return groupHere === null || here.groups.has(groupHere) ? undefined : 'group';
}
