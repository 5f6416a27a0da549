import { IsNull, LessThan, MoreThan, Not, Repository } from 'typeorm';
import { NotFound } from '../../common/problems/panel.errors.js';
import { insertRows, pieces } from '../../database/bulk/bulk.js';
import type { Terms } from '../ledger/ledger.repository.js';
import type { Uncharged } from '../charging/charging.service.js';
import type { TrafficRow } from '../rows/traffic-report.js';
import type { Sequel, Settlement, WaitingEntry } from '../judge/settle.js';
import { QuarantinePart } from './quarantine-part.entity.js';
import type { QuarantinedRow, QuarantineState } from './quarantined-row.entity.js';
import type { QuarantineReason } from '../rows/quarantine-reason.js';

const COLUMNS = [
  'node_id',
  'uid',
  'upload',
  'download',
  'rate',
  'reason',
  'reported_at',
  'state',
  'decided_at',
] as const;
const PART_COLUMNS = ['entry_id', 'uid', 'upload', 'download', 'reported_at'];

/** The reason of an entry about a report of XrayR, and what explains it. */
export type NewEntry = Pick<QuarantinedRow, 'reason' | 'keyId' | 'turn' | 'about' | 'finding' | 'compared' | 'answer'>;

/** The rows of `quarantine`, and their parts in `quarantine_parts`. */
export class QuarantineRepository extends Repository<QuarantinedRow> {
  /** Quarantines rows, in the transaction of their report. The panel drops those that are settled at once. */
  async add(rows: readonly Uncharged[], { nodeId, rate, at }: Terms): Promise<void> {
    for (const piece of pieces(rows)) {
      const values = piece.map(({ uid, upload, download, reason, isSettled = false }) => [
        nodeId,
        ...[uid, upload, download].map(String),
        rate,
        reason,
        at,
        ...(isSettled ? ['dropped', at] : ['waiting', null]),
      ]);
      await insertRows(this.manager, 'quarantine', COLUMNS, values);
    }
  }

  /**
   * Adds one entry for all rows of a report with the same reason, so that one decision covers all its users. The panel drops a
   * `repeat` at once.
   */
  async addEntry(
    { reason, ...explained }: NewEntry,
    rows: readonly TrafficRow[],
    { nodeId, rate, at }: Terms,
  ): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const isDecided = reason === 'repeat';
    const entry = this.create({
      nodeId,
      uid: rows.length === 1 ? String(first.uid) : '',
      users: rows.length,
      upload: String(rows.reduce((sum, { upload }) => sum + upload, 0n)),
      download: String(rows.reduce((sum, { download }) => sum + download, 0n)),
      ...{ rate, reason, reportedAt: at, sequel: null, settlement: null },
      ...explained,
      ...(isDecided ? { state: 'dropped', decidedAt: at } : { state: 'waiting', decidedAt: null }),
    });
    const { id } = await this.save(entry);
    if (rows.length === 1) return;
    for (const piece of pieces(rows)) {
      const values = piece.map(({ uid, upload, download }) => [id, uid, upload, download, at]);
      await insertRows(this.manager, 'quarantine_parts', PART_COLUMNS, values);
    }
  }

  /** The bytes of an entry, one row for each user, ascending. */
  async bytesOf({ id, uid, upload, download, users }: QuarantinedRow): Promise<TrafficRow[]> {
    if (users === 1) return [{ uid: BigInt(uid), upload: BigInt(upload), download: BigInt(download) }];
    const parts = await this.manager.find(QuarantinePart, { where: { entryId: id }, order: { uid: 'ASC' } });
    return parts.map((part) => ({ uid: BigInt(part.uid), upload: part.upload, download: part.download }));
  }

  /** The entries of a line key that wait for a later report of XrayR. */
  async waitingOf(nodeId: number, keyId: number): Promise<WaitingEntry[]> {
    const found = await this.find({ where: { nodeId, keyId, state: 'waiting', about: Not(IsNull()) } });
    const entries: WaitingEntry[] = [];
    for (const row of found) {
      const { id, turn, about } = row;
      if (turn !== null && about !== null) entries.push({ id, turn, about, rows: await this.bytesOf(row) });
    }
    return entries;
  }

  /** Notes what a report shows of an entry that waits. @param turn of the report, if it has the bytes of the entry too */
  async note(id: number, sequel: Sequel, turn: bigint | undefined): Promise<void> {
    await this.update({ id, state: 'waiting' }, { sequel, ...(turn === undefined ? {} : { turn }) });
  }

  /** Decides about an entry that waits, without an operator. @returns false if it does not wait */
  async settle(id: number, settlement: Settlement, decidedAt: number): Promise<boolean> {
    const state = settlement === 'new' ? 'approved' : 'dropped';
    const { affected } = await this.update({ id, state: 'waiting' }, { state, settlement, decidedAt });
    return affected !== 0;
  }

  /** The entries that an entry replaced wait again. They go on with the last report that had its bytes, since it had theirs too. */
  async bringBack(id: number): Promise<void> {
    const { nodeId, keyId, about, turn, sequel } = await this.get(id);
    if (keyId === null || about === null) return;
    const replaced = { nodeId, keyId, turn: about, settlement: 'replaced' } as const;
    await this.update(replaced, { state: 'waiting', settlement: null, decidedAt: null, turn, sequel });
  }

  /** Returns up to `most` rows after the number `after`, ascending. @param state without it, rows of all states */
  async list(state: QuarantineState | undefined, after: number, most: number): Promise<QuarantinedRow[]> {
    const where = { id: MoreThan(after), ...(state === undefined ? {} : { state }) };
    return this.find({ where, order: { id: 'ASC' }, take: most });
  }

  /** The number of waiting rows, by reason. */
  async countWaiting(): Promise<Map<QuarantineReason, number>> {
    const counts = await this.createQueryBuilder('row')
      .select('row.reason', 'reason')
      .addSelect('COUNT(*)', 'count')
      .where('row.state = :state', { state: 'waiting' })
      .groupBy('row.reason')
      .getRawMany<{ reason: QuarantineReason; count: number | string }>();
    return new Map(counts.map(({ reason, count }) => [reason, Number(count)]));
  }

  /** @throws NotFound */
  async get(id: number): Promise<QuarantinedRow> {
    const row = await this.findOne({ where: { id } });
    if (row === null) throw new NotFound('quarantine-row', id);
    return row;
  }

  /** Decides about a waiting row. @returns false if it does not wait */
  async decide(id: number, state: QuarantineState, decidedAt: number): Promise<boolean> {
    const { affected } = await this.update({ id, state: 'waiting' }, { state, decidedAt });
    return affected !== 0;
  }

  /** Deletes up to `most` rows of reports before a moment (Unix seconds), oldest first. @returns true if there may be more */
  async purgeSome(before: number, most: number): Promise<boolean> {
    const old = await this.find({
      where: { reportedAt: LessThan(before) },
      order: { reportedAt: 'ASC' },
      take: most,
    });
    if (old.length > 0) await this.delete(old.map(({ id }) => id));
    return old.length === most;
  }
}
