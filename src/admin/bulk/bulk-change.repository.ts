import { IsNull, MoreThan, Repository } from 'typeorm';
import { lockRows } from '../../database/bulk/bulk.js';
import type { BulkChange } from './bulk-change.entity.js';

/** The rows of `bulk_changes`. */
export class BulkChangeRepository extends Repository<BulkChange> {
  async findById(id: number): Promise<BulkChange | null> {
    return this.findOne({ where: { id } });
  }

  /** The change that a token began. @param tokenHash SHA-256 of the token, hexadecimal */
  async findByToken(tokenHash: string): Promise<BulkChange | null> {
    return this.findOneBy({ tokenHash });
  }

  /** The next open change by ascending number. */
  async findOpenAfter(id: number): Promise<BulkChange | null> {
    return this.findOne({ where: { id: MoreThan(id), finishedAt: IsNull() }, order: { id: 'ASC' } });
  }

  async lock(id: number): Promise<BulkChange> {
    await lockRows(this.manager, 'bulk_changes', ['id'], [id]);
    return this.findOneByOrFail({ id });
  }
}
