import { LessThan, Repository } from 'typeorm';
import { putRows } from '../../database/bulk/bulk.js';
import type { TrafficRow } from '../rows/traffic-report.js';
import type { Advance } from './advance.js';
import { type Boot, BOOT_KEY } from './daemon-boot.repository.js';
import type { TrafficTotal } from './traffic-total.entity.js';

const BYTES = ['upload', 'download'] as const;

interface TotalRow {
  readonly uid: number;
  readonly upload: number | string;
  readonly download: number | string;
}

/** The rows of `traffic_totals`. The transaction locks the boot first, so nobody else changes them. */
export class TrafficTotalRepository extends Repository<TrafficTotal> {
  /** The highest totals of some users. @param uids at least one */
  async of({ nodeId, bootId }: Boot, uids: readonly number[]): Promise<Map<bigint, TrafficRow>> {
    const rows = await this.createQueryBuilder('total')
      .select('total.uid', 'uid')
      .addSelect('total.upload', 'upload')
      .addSelect('total.download', 'download')
      .where('total.nodeId = :nodeId AND total.bootId = :bootId AND total.uid IN (:...uids)', { nodeId, bootId, uids })
      .getRawMany<TotalRow>();
    return new Map(
      rows.map(({ uid, upload, download }) => [
        BigInt(uid),
        { uid: BigInt(uid), upload: BigInt(upload), download: BigInt(download) },
      ]),
    );
  }

  /** Stores the highest totals of users. */
  async put({ nodeId, bootId }: Boot, steps: readonly Advance[]): Promise<void> {
    const rows = steps.map(({ highest: { uid, upload, download } }) => [nodeId, bootId, uid, upload, download]);
    await putRows(this.manager, 'traffic_totals', [...BOOT_KEY, 'uid'], BYTES, rows);
  }

  /** Deletes the totals of the first `most` users of a boot. @returns true if there are more */
  async deleteSome({ nodeId, bootId }: Boot, most: number): Promise<boolean> {
    const [next] = await this.find({
      where: { nodeId, bootId },
      order: { uid: 'ASC' },
      skip: most,
      take: 1,
    });
    await this.delete({ nodeId, bootId, ...(next === undefined ? {} : { uid: LessThan(next.uid) }) });
    return next !== undefined;
  }
}
