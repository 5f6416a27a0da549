import { In, LessThan, Repository } from 'typeorm';
import { pieces, putRows } from '../../database/bulk/bulk.js';
import type { TrafficRow } from '../report/traffic-report.js';
import type { HeldBytes } from './held-bytes.entity.js';
import type { Held } from './judge.js';
import type { Place } from './traffic-source.repository.js';
import type { TrafficSource } from './traffic-source.entity.js';

const KEYS = ['node_id', 'key_id', 'address', 'uid'];
const HELD = ['upload', 'download', 'turn'];

interface HeldRow {
  readonly uid: number;
  readonly upload: number | string;
  readonly download: number | string;
  readonly turn: number | string;
}

/** The rows of `traffic_held`: the bytes that sources may repeat. The transaction locks the source first. */
export class HeldBytesRepository extends Repository<HeldBytes> {
  /** The held bytes of some users, by number. @param uids without it, all users */
  async of(source: TrafficSource, uids?: readonly number[]): Promise<Map<bigint, Held>> {
    const found: HeldRow[] = [];
    for (const piece of uids === undefined ? [undefined] : pieces(uids)) {
      found.push(...(await this.rowsOf(source, piece)));
    }
    return new Map(found.map((held) => heldOf(held, source)));
  }

  /** Stores bytes that a source may hold. @param turn the turn of the report; 0 if it came from another address */
  async hold(place: Place, rows: readonly TrafficRow[], turn: bigint): Promise<void> {
    const { nodeId, keyId, address } = place;
    for (const piece of pieces(rows)) {
      const values = piece.map(({ uid, upload, download }) => [nodeId, keyId, address, uid, upload, download, turn]);
      await putRows(this.manager, 'traffic_held', KEYS, HELD, values);
    }
  }

  /** Deletes the bytes of the report with a turn. */
  async release({ nodeId, keyId, address }: Place, turn: bigint): Promise<void> {
    await this.delete({ nodeId, keyId, address, turn });
  }

  /** Deletes the bytes of the first `most` users of a source. @returns true if there are more */
  async deleteSome(place: Place, most: number): Promise<boolean> {
    const [next] = await this.find({ where: place, order: { uid: 'ASC' }, skip: most, take: 1 });
    await this.delete({ ...place, ...(next === undefined ? {} : { uid: LessThan(next.uid) }) });
    return next !== undefined;
  }

  private async rowsOf(
    { nodeId, keyId, address }: TrafficSource,
    uids: readonly number[] | undefined,
  ): Promise<HeldRow[]> {
    return this.createQueryBuilder('held')
      .select('held.uid', 'uid')
      .addSelect('held.upload', 'upload')
      .addSelect('held.download', 'download')
      .addSelect('held.turn', 'turn')
      .where({ nodeId, keyId, address, ...(uids === undefined ? {} : { uid: In([...uids]) }) })
      .getRawMany<HeldRow>();
  }
}

function heldOf({ uid, upload, download, turn }: HeldRow, { newestTurn }: TrafficSource): [bigint, Held] {
  const isNewest = BigInt(turn) === newestTurn;
  return [BigInt(uid), { uid: BigInt(uid), upload: BigInt(upload), download: BigInt(download), isNewest }];
}
