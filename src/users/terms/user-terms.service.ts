import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import type { JsonObject } from '../../common/json/json-object.js';
import { utcDate } from '../../common/time/utc-date.js';
import { type BegunTerm, begunTerm } from './term.js';
import { UserTermRepository } from './user-term.repository.js';

/** Begins the terms of users with their first use. */
@Injectable()
export class UserTermsService {
  constructor(
    private readonly terms: UserTermRepository,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * Begins terms in the transaction of a caller that has locked the users. The audit log gets an entry for each.
   *
   * @param ids users with charged traffic; those without a term that waits for it do not change
   * @param at the time of the traffic, Unix seconds
   * @returns the users whose term has begun
   */
  async begin(manager: EntityManager, ids: readonly number[], at: number): Promise<readonly number[]> {
    const rows = manager.withRepository(this.terms);
    const begun = new Map<number, BegunTerm>();
    for (const user of await rows.waiting(ids)) {
      const term = begunTerm(user, utcDate(at));
      if (term === undefined) continue;
      begun.set(user.id, term);
      const states = { before: columnsOf(user), after: columnsOf(term) };
      await this.audit.record(manager, { action: 'user.term-begun', subject: `user:${user.id}`, ...states });
    }
    await rows.begin(begun);
    return [...begun.keys()];
  }
}

function columnsOf({ expiredAt, daysFromFirstUse, resetTime }: BegunTerm): JsonObject {
  return { expired_at: expiredAt, days_from_first_use: daysFromFirstUse, reset_time: resetTime };
}
