import type { Daemon, Family } from '../../nodes/fields/families.js';
import type { RuleMode } from '../../rules/rule-group.entity.js';
import type { RuleType } from '../../rules/rule.entity.js';
import type { ResetStrategy } from '../../users/user/reset-schedule.js';
import type { Reason } from '../reasons/reason.js';

/** The nouns of an old panel in the words of this one. Amounts are bytes, moments Unix seconds, days `YYYY-MM-DD`. */
export type MovedNoun = 'level' | 'group' | 'rule-group' | 'rule' | 'node' | 'line-key' | 'entry' | 'user' | 'link';

/** A row as the report names it. */
export interface NamedRow {
  readonly noun: MovedNoun;
  /** As the old panel numbers it. */
  readonly id: string;
  readonly name: string;
}

/** A row that is not imported. `reason` is the English sentence. */
export interface Skipped extends NamedRow, Omit<Reason, 'text'> {
  readonly reason: string;
}

/** A row that is imported with another value, or that its operator should look at. */
export interface Notice extends NamedRow, Reason {}

export function skippedFor({ noun, id, name }: NamedRow, { text, ...coded }: Reason): Skipped {
  return { noun, id, name, reason: text, ...coded };
}

export interface MovedLevel {
  readonly rank: number;
  readonly name: string;
}

export interface MovedGroup {
  /** The number in the old panel. */
  readonly key: string;
  readonly name: string;
}

export interface MovedRule {
  readonly type: RuleType;
  readonly pattern: string;
}

export interface MovedRuleGroup {
  readonly key: string;
  readonly name: string;
  readonly mode: RuleMode;
  readonly rules: readonly MovedRule[];
}

export interface MovedNode {
  readonly id: number;
  readonly name: string;
  readonly family: Family;
  readonly daemon: Daemon;
  readonly host: string;
  /** The lowest level of its users, by number. */
  readonly rank: number;
  /** The groups whose users it serves. Users without a group are served as well. */
  readonly groupKeys: readonly string[];
  readonly ruleGroupKey: string | null;
  readonly method: string;
  readonly protocol: string;
  readonly obfs: string;
  readonly obfsParam: string;
  readonly isUdp: number;
  readonly speedLimit: bigint;
  readonly clientLimit: number;
  readonly single: number;
  readonly port: string;
  readonly passwd: string;
  readonly pushPort: number;
  /** Empty for a new one. */
  readonly pushSecret: string;
  /** In ten-thousandths. */
  readonly trafficRate: number;
  readonly lineKeys: readonly string[];
}

/** An address at which apps reach a node. Without host and port it is the own address of the node. */
export interface MovedEntry {
  readonly key: string;
  readonly nodeId: number;
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly sort: number;
  readonly country: string;
  readonly hidden: number;
}

export interface MovedUser {
  readonly id: number;
  /** The login, not yet checked. */
  readonly account: string;
  readonly nickname: string;
  /** Undefined for a hash that this panel cannot check. */
  readonly passwordHash: string | undefined;
  readonly port: number | null;
  /** The old panel has no ports of users: they get free ones, since a user without a port is on no list here. */
  readonly wantsPort: boolean;
  readonly passwd: string;
  /** Empty for none. */
  readonly uuid: string;
  readonly transferEnable: bigint;
  readonly u: bigint;
  readonly d: bigint;
  readonly t: number | null;
  readonly enable: number;
  readonly speedLimit: bigint;
  readonly credit: bigint;
  readonly expiredAt: string;
  readonly banTime: number | null;
  readonly rank: number;
  /** Null for no group. */
  readonly groupKey: string | null;
  readonly lastLogin: number;
  readonly resetTime: string | null;
  readonly resetStrategy: ResetStrategy;
  readonly resetDay: number | null;
  /** The days from one reset to the next, for the strategy `day`. */
  readonly resetInterval: number | null;
  readonly deviceLimit: number;
  readonly note: string | null;
  readonly inviteNum: number;
  readonly status: number;
  /** 0 where the old panel does not know it. */
  readonly createdAt: number;
  /** The codes of the user's subscription links. */
  readonly codes: readonly string[];
  /** Whether the old panel has them on the list of each node that serves their level and group. */
  readonly isServed: boolean;
  readonly notices: readonly Reason[];
}

/** Everything of an old panel but its users. */
export interface PanelContents {
  readonly levels: readonly MovedLevel[];
  readonly groups: readonly MovedGroup[];
  readonly ruleGroups: readonly MovedRuleGroup[];
  readonly nodes: readonly MovedNode[];
  readonly entries: readonly MovedEntry[];
  readonly skipped: readonly Skipped[];
  readonly notices: readonly Notice[];
}
