import { LessThan, Repository } from 'typeorm';
import { pieces, putRows } from '../../database/bulk/bulk.js';
import type { HeldBytes } from './held-bytes.entity.js';
import type { Held } from '../judge/source-state.js';
import type { Place } from './traffic-source.repository.js';

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
  /** The held bytes of all users of a source, by number. */
  async of({ nodeId, keyId, address }: Place): Promise<Map<bigint, Held>> {
    const found = await this.createQueryBuilder('held')
      .select('held.uid', 'uid')
      .addSelect('held.upload', 'upload')
      .addSelect('held.download', 'download')
      .addSelect('held.turn', 'turn')
      .where({ nodeId, keyId, address })
      .getRawMany<HeldRow>();
    return new Map(found.map((row) => [BigInt(row.uid), heldOf(row)]));
  }

  /** Stores bytes that a source may hold. */
  async hold({ nodeId, keyId, address }: Place, rows: readonly Held[]): Promise<void> {
    for (const piece of pieces(rows)) {
      const values = piece.map(({ uid, upload, download, turn }) => [
        ...[nodeId, keyId, address],
        ...[uid, upload, download, turn],
      ]);
      await putRows(this.manager, 'traffic_held', KEYS, HELD, values);
    }
  }

  /** Deletes the bytes of the report with a turn. @param turn without it, those of all reports */
  async release({ nodeId, keyId, address }: Place, turn?: bigint): Promise<void> {
    await this.delete({ nodeId, keyId, address, ...(turn === undefined ? {} : { turn }) });
  }

  /** Deletes the bytes of the first `most` users of a source. @returns true if there are more */
  async deleteSome(place: Place, most: number): Promise<boolean> {
    const [next] = await this.find({ where: place, order: { uid: 'ASC' }, skip: most, take: 1 });
    await this.delete({ ...place, ...(next === undefined ? {} : { uid: LessThan(next.uid) }) });
    return next !== undefined;
  }
}

function heldOf({ uid, upload, download, turn }: HeldRow): Held {
  return { uid: BigInt(uid), upload: BigInt(upload), download: BigInt(download), turn: BigInt(turn) };
}
