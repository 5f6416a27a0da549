import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { Clock } from '../common/clock.js';
import { pieces, putRows } from '../database/bulk.js';
import { Database } from '../database/database.js';
import { NodesService } from '../nodes/nodes.service.js';
import { advance } from './advance.js';
import { DaemonBoot } from './daemon-boot.entity.js';
import { DAY } from './ledger.js';
import type { TrafficRow } from './traffic-report.js';
import { TrafficTotal } from './traffic-total.entity.js';
import { isUid } from './uid.js';

const BOOT = { node_id: 'whole', boot_id: 'text' } as const;
const BYTES = { upload: 'whole', download: 'whole' } as const;

const KEPT_SECONDS = 7 * DAY;
const ROWS_AT_ONCE = 1000;

/** Which boot of which node's daemon. */
type Boot = Pick<DaemonBoot, 'nodeId' | 'bootId'>;

interface TotalRow {
  readonly uid: number;
  readonly upload: number | string;
  readonly download: number | string;
}

/** What daemons have counted since they started, for those that tell that in place of what came since the last report. */
@Injectable()
export class Totals {
  constructor(
    private readonly database: Database,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes of the totals of a boot what was carried beyond those that were known, and keeps them, in the transaction of their
   * report. Two reports of one boot wait for each other here.
   *
   * @param totals one row a user, none of them negative or beyond 64 bits
   * @returns one row a user. Of numbers that nobody can have nothing is known, so all of their totals
   */
  async take(manager: EntityManager, boot: Boot, totals: readonly TrafficRow[]): Promise<TrafficRow[]> {
    const heard = [boot.nodeId, boot.bootId, this.clock.unixSeconds()];
    await putRows(manager, 'traffic_boots', BOOT, { heard_at: 'whole' }, [heard]);
    const carried = totals.filter(({ uid }) => !isUid(uid));
    for (const piece of pieces(totals.filter(({ uid }) => isUid(uid)))) {
      carried.push(...(await this.takePiece(manager, boot, piece)));
    }
    return carried;
  }

  /**
   * Forgets boots that were not heard of for seven days, but never the last one of a node: a daemon that was cut off for
   * longer still counts on.
   */
  async purge(): Promise<void> {
    const end = this.clock.unixSeconds() - KEPT_SECONDS;
    const nodes = new Set((await this.nodes.list()).map(({ node }) => node.id));
    const boots = await this.database.read((manager) => manager.find(DaemonBoot, { order: { heardAt: 'ASC' } }));
    const last = new Map(boots.map((boot) => [boot.nodeId, boot]));
    for (const boot of boots) {
      const isLast = nodes.has(boot.nodeId) && last.get(boot.nodeId) === boot;
      if (boot.heardAt < end && !isLast) await this.forget(boot, end);
    }
  }

  private async takePiece(manager: EntityManager, boot: Boot, piece: readonly TrafficRow[]): Promise<TrafficRow[]> {
    const known = await readTotals(manager, boot, piece);
    const steps = piece.map((total) => advance(known.get(total.uid), total));
    const grown = steps.filter(({ carried }) => carried.upload > 0n || carried.download > 0n);
    if (grown.length > 0) {
      const rows = grown.map(({ highest }) => [
        ...[boot.nodeId, boot.bootId, highest.uid],
        ...[highest.upload, highest.download],
      ]);
      await putRows(manager, 'traffic_totals', { ...BOOT, uid: 'whole' }, BYTES, rows);
    }
    return grown.map(({ carried }) => carried);
  }

  private async forget({ nodeId, bootId }: Boot, end: number): Promise<void> {
    const forgetPiece = async (manager: EntityManager): Promise<boolean> => {
      // Holds the row. Whoever is heard of again in the meantime is not forgotten.
      const isOld = { nodeId, bootId, heardAt: LessThan(end) };
      const { affected } = await manager.update(DaemonBoot, isOld, { heardAt: () => 'heard_at' });
      if (affected === 0) return false;
      const [next] = await manager.find(TrafficTotal, {
        where: { nodeId, bootId },
        order: { uid: 'ASC' },
        skip: ROWS_AT_ONCE,
        take: 1,
      });
      await manager.delete(TrafficTotal, {
        nodeId,
        bootId,
        ...(next === undefined ? {} : { uid: LessThan(next.uid) }),
      });
      if (next === undefined) await manager.delete(DaemonBoot, { nodeId, bootId });
      return next !== undefined;
    };
    while (await this.database.transaction(forgetPiece));
  }
}

/** Nobody else changes them: the row of the boot is held. */
async function readTotals(
  manager: EntityManager,
  { nodeId, bootId }: Boot,
  totals: readonly TrafficRow[],
): Promise<Map<bigint, TrafficRow>> {
  const uids = totals.map(({ uid }) => Number(uid));
  const rows = await manager
    .createQueryBuilder(TrafficTotal, 'total')
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
