import type { Notice, Skipped } from '../panels/nouns.js';
import type { Reason } from '../reasons/reason.js';
import type { ComparedList } from './node-lists.js';

/** The numbers of rows of one noun. `kept`: they were here already. */
export interface NounCounts {
  found: number;
  added: number;
  changed: number;
  kept: number;
  skipped: number;
}

export const COUNTED = [
  'levels',
  'groups',
  'rule_groups',
  'rules',
  'nodes',
  'line_keys',
  'entries',
  'users',
  'links',
] as const;
export type Counted = (typeof COUNTED)[number];

/** A reason with the number of its rows. */
export interface CountedReason extends Reason {
  readonly count: number;
}

/** The result of an import, or of a dry run. */
export interface MoveReport {
  /** `ProxyPanel 2.7`. */
  readonly generation: string;
  /** The name of the move. */
  readonly origin: string;
  readonly isDryRun: boolean;
  readonly counts: Readonly<Record<Counted, NounCounts>>;
  /** The bytes that were added to counters. */
  readonly traffic: { readonly u: bigint; readonly d: bigint };
  readonly skipped: readonly Skipped[];
  readonly notices: readonly Notice[];
  /** The number of notices by text. It includes those beyond the list. */
  readonly noticeCounts: ReadonlyMap<string, CountedReason>;
  /** Values that are taken here. Only a dry run returns them; an import is refused. */
  readonly conflicts: readonly Reason[];
  readonly nodes: readonly ComparedList[];
}

const MAX_NOTICES = 10_000;

/** Collects a report. */
export class ReportBuilder {
  readonly counts: Record<Counted, NounCounts> = {
    levels: noCounts(),
    groups: noCounts(),
    rule_groups: noCounts(),
    rules: noCounts(),
    nodes: noCounts(),
    line_keys: noCounts(),
    entries: noCounts(),
    users: noCounts(),
    links: noCounts(),
  };
  readonly skipped: Skipped[] = [];
  readonly notices: Notice[] = [];
  readonly noticeCounts = new Map<string, CountedReason>();
  readonly conflicts: Reason[] = [];
  readonly traffic = { u: 0n, d: 0n };

  skip(skipped: Skipped): void {
    this.skipped.push(skipped);
  }

  notice(notice: Notice): void {
    const { noun: _noun, id: _id, name: _name, ...reason } = notice;
    const count = (this.noticeCounts.get(reason.text)?.count ?? 0) + 1;
    this.noticeCounts.set(reason.text, { ...reason, count });
    if (this.notices.length < MAX_NOTICES) this.notices.push(notice);
  }
}

function noCounts(): NounCounts {
  return { found: 0, added: 0, changed: 0, kept: 0, skipped: 0 };
}
