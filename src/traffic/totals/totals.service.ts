import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { pieces } from '../../database/bulk/bulk.js';
import { Database } from '../../database/database.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { advance } from './advance.js';
import { type Boot, DaemonBootRepository } from './daemon-boot.repository.js';
import { isUid, type TrafficRow } from '../rows/traffic-report.js';
import { TrafficTotalRepository } from './traffic-total.repository.js';

const KEPT_SECONDS = 7 * DAY;
const ROWS_AT_ONCE = 1000;

/** The totals of daemons that report their counters since their start. */
@Injectable()
export class TotalsService {
  constructor(
    private readonly database: Database,
    private readonly boots: DaemonBootRepository,
    private readonly totals: TrafficTotalRepository,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the totals of a boot, in the transaction of their report, and returns their growth. Two reports of one boot wait for
   * each other here.
   *
   * @param totals one row for each user, none of them negative or beyond 64 bits
   * @returns one row for each user. Numbers that no user can have have no stored totals, so their rows are the whole totals
   */
  async take(manager: EntityManager, boot: Boot, totals: readonly TrafficRow[]): Promise<TrafficRow[]> {
    await manager.withRepository(this.boots).note(boot, this.clock.unixSeconds());
    const carried = totals.filter(({ uid }) => !isUid(uid));
    for (const piece of pieces(totals.filter(({ uid }) => isUid(uid)))) {
      carried.push(...(await this.takePiece(manager, boot, piece)));
    }
    return carried;
  }

  /**
   * Deletes boots without a report for seven days, but never the last boot of a node: after a longer break the counters of its
   * daemon still go on.
   */
  async purge(signal?: AbortSignal): Promise<void> {
    const end = this.clock.unixSeconds() - KEPT_SECONDS;
    const nodes = new Set((await this.nodes.list()).map(({ node }) => node.id));
    const boots = await this.boots.list();
    const last = new Map(boots.map((boot) => [boot.nodeId, boot]));
    for (const boot of boots) {
      const isLast = nodes.has(boot.nodeId) && last.get(boot.nodeId) === boot;
      if (signal?.aborted === true) return;
      if (boot.heardAt < end && !isLast) await this.delete(boot, end, signal);
    }
  }

  private async takePiece(manager: EntityManager, boot: Boot, piece: readonly TrafficRow[]): Promise<TrafficRow[]> {
    const totals = manager.withRepository(this.totals);
    const uids = piece.map(({ uid }) => Number(uid));
    const known = await totals.of(boot, uids);
    const steps = piece.map((total) => advance(known.get(total.uid), total));
    const grown = steps.filter(({ carried }) => carried.upload > 0n || carried.download > 0n);
    if (grown.length > 0) await totals.put(boot, grown);
    return grown.map(({ carried }) => carried);
  }

  private async delete({ nodeId, bootId }: Boot, end: number, signal?: AbortSignal): Promise<void> {
    const deletePiece = async (manager: EntityManager): Promise<boolean> => {
      const boots = manager.withRepository(this.boots);
      // A boot with a report in the meantime stays.
      if (!(await boots.lockOld({ nodeId, bootId }, end))) return false;
      const isMore = await manager.withRepository(this.totals).deleteSome({ nodeId, bootId }, ROWS_AT_ONCE);
      if (!isMore) await boots.delete({ nodeId, bootId });
      return isMore;
    };
    while (signal?.aborted !== true && (await this.database.transaction(deletePiece)));
  }
}
