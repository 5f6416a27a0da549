import { Repository } from 'typeorm';
import { putRows } from '../../database/bulk/bulk.js';
import type { AuditIndex } from './audit-index.entity.js';

const ID = 1;

/** The row of `audit_log_index`. */
export class AuditIndexRepository extends Repository<AuditIndex> {
  /** @returns the seal up to which joint entries are indexed; 0 for none */
  async findSeal(): Promise<number> {
    return (await this.findOneBy({ id: ID }))?.seal ?? 0;
  }

  async putSeal(seal: number): Promise<void> {
    await putRows(this.manager, 'audit_log_index', ['id'], ['seal'], [[ID, seal]]);
  }
}
