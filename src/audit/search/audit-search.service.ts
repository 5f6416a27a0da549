import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '../entry/audit-entry.entity.js';
import { type AuditFilter, AuditSearchRepository, type PageEnd } from './audit-search.repository.js';
import { AuditIndexRepository } from '../joint/audit-index.repository.js';
import { changesOf } from '../entry/joint-entry.js';

const USER = /^user:([1-9]\d{0,9})$/;

/** A page of the changes that a search has found. */
export interface FoundChanges {
  /** Newest first. Changes that share a joint entry have its id, and differ in actor, subject and address. */
  readonly changes: readonly AuditEntry[];
  /** The last entry of the page; undefined on the last page. */
  readonly end: PageEnd | undefined;
}

/** Searches the audit log for changes. A joint entry has several, of which a search returns those that it asks for. */
@Injectable()
export class AuditSearchService {
  constructor(
    private readonly entries: AuditSearchRepository,
    private readonly index: AuditIndexRepository,
  ) {}

  /**
   * @param before the last entry of the page before
   * @param limit a page ends with the entry that has its last change, so it may have some more changes
   */
  async list(filter: AuditFilter, before: PageEnd | undefined, limit: number): Promise<FoundChanges> {
    const userId = await this.userOf(filter);
    const changes: AuditEntry[] = [];
    let end = before;
    for (;;) {
      const entries = await this.entriesAfter(filter, userId, end, limit + 1);
      for (const entry of entries) {
        if (changes.length >= limit) return { changes, end };
        changes.push(...changesOf(entry).filter((change) => isWanted(change, filter)));
        end = { at: entry.at, id: entry.id };
      }
      if (entries.length <= limit) return { changes, end: undefined };
    }
  }

  private async entriesAfter(
    filter: AuditFilter,
    userId: number | undefined,
    end: PageEnd | undefined,
    limit: number,
  ): Promise<AuditEntry[]> {
    const found = await this.entries.list(filter, end, limit);
    if (userId === undefined) return found;
    // First the end of the index: an entry that gets into the index meanwhile is in both lists then, and not in none.
    const indexed = await this.index.findSeal();
    const unindexed = await this.entries.listUnindexed(indexed, filter, end, limit);
    const joint = await this.entries.listJoint(userId, filter, end, limit);
    const each = new Map([...found, ...unindexed, ...joint].map((entry) => [entry.id, entry]));
    return [...each.values()].toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, limit);
  }

  /** The one user whose changes the search is for. Joint entries are found by their users, and by the kinds of actor and subject. */
  private async userOf({ actor, subject }: AuditFilter): Promise<number | undefined> {
    const isOfUsers = actor === undefined || actor === 'user';
    const author = isOfUsers && subject?.includes(':') ? await this.entries.findUserWhoChanged(subject) : actor;
    const [, id] = USER.exec(author ?? '') ?? [];
    return id === undefined ? undefined : Number(id);
  }
}

function isWanted({ actor, subject }: AuditEntry, filter: AuditFilter): boolean {
  return isOf(actor, filter.actor) && isOf(subject, filter.subject);
}

/** @param wanted `user:7`, or `user` for all of the kind */
function isOf(value: string, wanted: string | undefined): boolean {
  return wanted === undefined || value === wanted || value.startsWith(`${wanted}:`);
}
