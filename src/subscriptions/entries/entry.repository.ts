import { Repository } from 'typeorm';
import { NotFound } from '../../common/problems/panel.errors.js';
import { lockRows } from '../../database/bulk/bulk.js';
import type { Entry } from './entry.entity.js';

/** The rows of `entries`. */
export class EntryRepository extends Repository<Entry> {
  /** @throws NotFound */
  async get(id: number): Promise<Entry> {
    const entry = await this.findOne({ where: { id } });
    if (entry === null) throw new NotFound('entry', id);
    return entry;
  }

  /** Locks an entry until the transaction ends. @throws NotFound */
  async lock(id: number): Promise<Entry> {
    await lockRows(this.manager, 'entries', ['id'], [id]);
    return this.get(id);
  }

  /** In the order of apps. @param nodeId without it, the entries of all nodes */
  async list(nodeId?: number): Promise<Entry[]> {
    return this.find({
      ...(nodeId === undefined ? {} : { where: { nodeId } }),
      order: { sort: 'DESC', nodeId: 'ASC', id: 'ASC' },
    });
  }
}
