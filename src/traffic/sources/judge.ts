import type { TrafficRow } from '../report/traffic-report.js';

/** The last reported bytes of a user. The daemon repeats them until it receives a response. */
export interface Held extends TrafficRow {
  /** The bytes are from the newest report of the source. */
  readonly isNewest: boolean;
}

/** One address of a daemon, with its held bytes. */
export interface KnownSource {
  /** The report comes from here. */
  readonly isOwn: boolean;
  /** The fate of the responses to its newest report. */
  readonly delivery: 'delivered' | 'undelivered' | 'unknown';
  readonly held: ReadonlyMap<bigint, Held>;
}

/** The meaning of a report of a repeating daemon. */
export interface Verdict {
  /** New bytes. */
  readonly charged: readonly TrafficRow[];
  /** Bytes that were charged before. */
  readonly repeated: readonly TrafficRow[];
  /** Bytes that were charged before, or are new. */
  readonly doubtful: readonly TrafficRow[];
  /** The sources whose newest report the daemon does not repeat. */
  readonly settled: ReadonlySet<KnownSource>;
}

/**
 * Judges a report that is newer than all others.
 *
 * @param rows one for each user
 * @param isAlone true if only one address uses the key; otherwise a lower counter may belong to another daemon
 */
export function judge(rows: readonly TrafficRow[], sources: readonly KnownSource[], isAlone: boolean): Verdict {
  const settled = new Set(sources.filter((source) => isSettled(source, rows, isAlone)));
  const parts: Record<'charged' | 'repeated' | 'doubtful', TrafficRow[]> = { charged: [], repeated: [], doubtful: [] };
  for (const row of rows) {
    const holding = sources.filter((source) => standing(source, row.uid, settled) !== undefined);
    const common = commonPart(row, holding, settled);
    keep(parts.charged, { uid: row.uid, upload: row.upload - common.upload, download: row.download - common.download });
    keep(holding.every((source) => isSure(source, row.uid)) ? parts.repeated : parts.doubtful, common);
  }
  return { ...parts, settled };
}

/** Judges a report that is older than another one. A row that is not higher than in the newer report was charged with it. */
export function judgeLate(
  rows: readonly TrafficRow[],
  sources: readonly KnownSource[],
): { readonly repeated: readonly TrafficRow[]; readonly late: readonly TrafficRow[] } {
  const isRepeat = ({ uid, upload, download }: TrafficRow): boolean =>
    sources.some(({ held }) => {
      const known = held.get(uid);
      return known !== undefined && upload <= known.upload && download <= known.download;
    });
  return { repeated: rows.filter(isRepeat), late: rows.filter((row) => !isRepeat(row)) };
}

/** True if the response to the newest report has arrived. A lower counter proves it too: the daemon reset its counters. */
function isSettled({ delivery, held }: KnownSource, rows: readonly TrafficRow[], isAlone: boolean): boolean {
  if (delivery === 'delivered') return true;
  return isAlone && rows.some((row) => isLower(row, held.get(row.uid)));
}

function isLower({ upload, download }: TrafficRow, held: Held | undefined): boolean {
  return held?.isNewest === true && (upload < held.upload || download < held.download);
}

/** The held bytes of a user. A settled source does not hold those of its newest report. */
function standing(source: KnownSource, uid: bigint, settled: ReadonlySet<KnownSource>): Held | undefined {
  const held = source.held.get(uid);
  return held?.isNewest === true && settled.has(source) ? undefined : held;
}

function commonPart(row: TrafficRow, sources: readonly KnownSource[], settled: ReadonlySet<KnownSource>): TrafficRow {
  const all = sources.map((source) => standing(source, row.uid, settled));
  const most = (of: (held: Held) => bigint): bigint =>
    all.reduce((sum, held) => (held !== undefined && of(held) > sum ? of(held) : sum), 0n);
  const upload = most((held) => held.upload);
  const download = most((held) => held.download);
  return {
    uid: row.uid,
    upload: upload < row.upload ? upload : row.upload,
    download: download < row.download ? download : row.download,
  };
}

/** True if the daemon certainly repeats the bytes: the previous report from the same address got no response. */
function isSure({ isOwn, delivery, held }: KnownSource, uid: bigint): boolean {
  return isOwn && delivery === 'undelivered' && held.get(uid)?.isNewest === true;
}

function keep(list: TrafficRow[], row: TrafficRow): void {
  if (row.upload > 0n || row.download > 0n) list.push(row);
}
