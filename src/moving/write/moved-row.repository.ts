import { Repository } from 'typeorm';
import { putRows } from '../../database/bulk/bulk.js';
import type { MovedNoun } from '../panels/nouns.js';
import type { MovedRow } from './moved-row.entity.js';

/** The rows of `moved_rows`. */
export class MovedRowRepository extends Repository<MovedRow> {
  async listOf(moveId: number): Promise<MovedRow[]> {
    return this.find({ where: { moveId } });
  }

  /** Stores the origin of a row. @param targetId null before the row exists */
  async put(moveId: number, noun: MovedNoun, sourceKey: string, name: string, targetId: number | null): Promise<void> {
    await putRows(
      this.manager,
      'moved_rows',
      ['move_id', 'noun', 'source_key'],
      ['name', 'target_id'],
      [[moveId, noun, sourceKey, name, targetId]],
    );
  }
}
