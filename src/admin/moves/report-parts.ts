import type { Skipped } from '../../moving/panels/nouns.js';
import type { CountedReason, MoveReport } from '../../moving/plan/move-report.js';
import type { ComparedList } from '../../moving/plan/node-lists.js';
import type { Reason } from '../../moving/reasons/reason.js';
import type { PanelImportReport } from './panel-import.docs.js';

/** A part must fit into a column of 64 kB. A character may take four bytes. */
const MAX_PART = 15_000;
const MAX_SKIPPED = 1000;
const MAX_CONFLICTS = 500;
const MAX_REASONS = 200;
const MAX_NODES = 2000;

interface Summary {
  readonly generation: string;
  readonly counts: MoveReport['counts'];
  /** Decimal numbers: they may have 64 bits. */
  readonly u: string;
  readonly d: string;
  readonly skippedTotal: number;
  readonly conflictTotal: number;
}

/** A reason for skipped rows of one noun. */
type SkippedReason = CountedReason & Pick<Skipped, 'noun'>;

/** Some of the report of an import, as it is stored. */
export interface ReportPart {
  readonly summary?: Summary;
  readonly skipped?: readonly Skipped[];
  readonly conflicts?: readonly Reason[];
  readonly reasons?: readonly SkippedReason[];
  readonly notices?: readonly CountedReason[];
  readonly nodes?: readonly ComparedList[];
}

/** A report in parts that fit into a column. Of long lists it keeps the first items, and the counts of all. */
export function partsOf(report: MoveReport): ReportPart[] {
  const { generation, counts, traffic, skipped, conflicts, noticeCounts, nodes } = report;
  const totals = { skippedTotal: skipped.length, conflictTotal: conflicts.length };
  const summary = { generation, counts, u: String(traffic.u), d: String(traffic.d), ...totals };
  const reasons = new Map<string, SkippedReason>();
  for (const { noun, reason: text, code, values, errors } of skipped) {
    const key = `${noun}: ${text}`;
    reasons.set(key, { noun, text, code, values, errors, count: (reasons.get(key)?.count ?? 0) + 1 });
  }
  return [
    { summary },
    ...packed(skipped.slice(0, MAX_SKIPPED)).map((some) => ({ skipped: some })),
    ...packed(conflicts.slice(0, MAX_CONFLICTS)).map((some) => ({ conflicts: some })),
    ...packed(mostFrequent([...reasons.values()])).map((some) => ({ reasons: some })),
    ...packed(mostFrequent([...noticeCounts.values()])).map((some) => ({ notices: some })),
    ...packed(nodes.slice(0, MAX_NODES)).map((some) => ({ nodes: some })),
  ];
}

/** The report of stored parts; null without any. */
export function reportOf(parts: readonly ReportPart[]): PanelImportReport | null {
  const summary = parts.find((part) => part.summary !== undefined)?.summary;
  if (summary === undefined) return null;
  const { u, d, generation, counts, skippedTotal, conflictTotal } = summary;
  return {
    generation,
    counts,
    traffic: { u: BigInt(u), d: BigInt(d) },
    conflicts: parts.flatMap((part) => part.conflicts ?? []),
    conflict_total: conflictTotal,
    skipped: parts.flatMap((part) => part.skipped ?? []),
    skipped_total: skippedTotal,
    reasons: parts.flatMap((part) => part.reasons ?? []),
    notices: parts.flatMap((part) => part.notices ?? []),
    nodes: parts.flatMap((part) => part.nodes ?? []),
  };
}

function packed<T>(items: readonly T[]): T[][] {
  const parts: T[][] = [];
  let room = 0;
  for (const item of items) {
    const { length } = JSON.stringify(item);
    const last = parts.at(-1);
    if (last === undefined || length > room) {
      parts.push([item]);
      room = MAX_PART;
    } else last.push(item);
    room -= length;
  }
  return parts;
}

function mostFrequent<T extends CountedReason>(reasons: readonly T[]): T[] {
  return reasons.toSorted((a, b) => b.count - a.count).slice(0, MAX_REASONS);
}
