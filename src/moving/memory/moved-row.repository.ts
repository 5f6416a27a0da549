import { Repository } from 'typeorm';
import { putRows } from '../../database/bulk/bulk.js';
import type { MovedRow } from './moved-row.entity.js';

/** The rows of `moved_rows`. */
export class MovedRowRepository extends Repository<MovedRow> {
  async listOf(moveId: number): Promise<MovedRow[]> {
    return this.find({ where: { moveId } });
  }

  /** Stores the origin of a row. */
  async put({ moveId, noun, sourceKey, name, targetId, fields }: MovedRow): Promise<void> {
    await putRows(
      this.manager,
      'moved_rows',
      ['move_id', 'noun', 'source_key'],
      ['name', 'target_id', 'fields'],
      [[moveId, noun, sourceKey, name, targetId, fields]],
    );
  }
}
