import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { Database } from '../../database/database.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { HeldBytesRepository } from './held-bytes.repository.js';
import { type Place, TrafficSourceRepository } from './traffic-source.repository.js';

const KEPT_SECONDS = 7 * DAY;
const ROWS_AT_ONCE = 1000;

/** Deletes old sources of reports. */
@Injectable()
export class SourcePurgeService {
  constructor(
    private readonly database: Database,
    private readonly sources: TrafficSourceRepository,
    private readonly held: HeldBytesRepository,
    private readonly nodes: NodesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Deletes sources without a report for seven days, but never the last source of a node: after a longer break its daemon may
   * still repeat the bytes.
   */
  async run(signal?: AbortSignal): Promise<void> {
    const end = this.clock.unixSeconds() - KEPT_SECONDS;
    const nodes = new Set((await this.nodes.list()).map(({ node }) => node.id));
    const sources = await this.sources.list();
    const last = new Map(sources.map((source) => [source.nodeId, source]));
    for (const source of sources) {
      if (signal?.aborted === true) return;
      const isLast = nodes.has(source.nodeId) && last.get(source.nodeId) === source;
      if (source.heardAt < end && !isLast) await this.delete(source, end);
    }
  }

  private async delete({ nodeId, keyId, address }: Place, end: number): Promise<void> {
    const place = { nodeId, keyId, address };
    const deletePiece = async (manager: EntityManager): Promise<boolean> => {
      const sources = manager.withRepository(this.sources);
      // A source with a report in the meantime stays.
      if (!(await sources.lockOld(place, end))) return false;
      const isMore = await manager.withRepository(this.held).deleteSome(place, ROWS_AT_ONCE);
      if (!isMore) await sources.delete(place);
      return isMore;
    };
    while (await this.database.transaction(deletePiece));
  }
}
