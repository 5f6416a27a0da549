import { Repository } from 'typeorm';
import { addOrInsert } from '../database/bulk/bulk.js';
import type { CallCount } from './call-count.entity.js';

/** The rows of `call_counts`. */
export class CallCountRepository extends Repository<CallCount> {
  /** @param minute the Unix second at which the minute began */
  async ofMinute(minute: number): Promise<CallCount | null> {
    return this.findOne({ where: { minute } });
  }

  /** Adds counts to the rows of their minutes. */
  async add(counts: readonly CallCount[]): Promise<void> {
    const rows = counts.map(({ minute, polls, notModified }) => [minute, polls, notModified]);
    await addOrInsert(this.manager, 'call_counts', ['minute'], ['polls', 'not_modified'], rows);
  }
}
