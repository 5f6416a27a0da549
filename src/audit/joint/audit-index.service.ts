import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { AuditEntryRepository } from '../entry/audit-entry.repository.js';
import { AuditIndexRepository } from './audit-index.repository.js';
import { JointEntryUserRepository } from './joint-entry-user.repository.js';
import { userIdsOf } from '../entry/joint-entry.js';

/** Joint entries of a transaction. Each may have some dozens of users, so it takes some ten milliseconds. */
const ENTRIES_AT_ONCE = 100;
/** Entries of all kinds of a transaction: it only passes over the others. */
const SEALS_AT_ONCE = 5000;

/**
 * Indexes joint entries by their users, about a second after they were sealed. If each refresh and each logout wrote its own index rows,
 * these rows would cost as much as the entry. A search looks through the entries that are not in the index yet.
 *
 * A job runs this in one process at a time. Two processes at the same time would add the same rows, and each row is added once.
 */
@Injectable()
export class AuditIndexService {
  constructor(
    private readonly database: Database,
    private readonly index: AuditIndexRepository,
    private readonly entries: AuditEntryRepository,
    private readonly users: JointEntryUserRepository,
  ) {}

  /**
   * Indexes all sealed entries that are not in the index, in short transactions.
   *
   * @param signal ends the work after a transaction
   */
  async addAll(signal: AbortSignal = new AbortController().signal): Promise<void> {
    for (let isMore = true; isMore && !signal.aborted;) isMore = await this.addSome();
  }

  /** @returns true if there is more */
  private async addSome(): Promise<boolean> {
    const after = await this.index.findSeal();
    const { number: head } = await this.entries.findHead();
    const end = Math.min(head, after + SEALS_AT_ONCE);
    if (end <= after) return false;
    const joint = await this.entries.listJoint(after, end, ENTRIES_AT_ONCE);
    const last = joint.length === ENTRIES_AT_ONCE ? (joint.at(-1)?.seal ?? end) : end;
    await this.database.transaction(async (manager) => {
      await manager.withRepository(this.index).putSeal(last);
      await manager.withRepository(this.users).add(joint.map((entry) => ({ id: entry.id, userIds: userIdsOf(entry) })));
    });
    return last < head;
  }
}
