import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { AuditEntry } from './audit-entry.entity.js';

export type AuditRecord = Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'address'>;

/** Writes down what happened, in the transaction of the change itself: without the row there is no change. */
@Injectable()
export class AuditLog {
  constructor(private readonly clock: Clock) {}

  async record(manager: EntityManager, record: AuditRecord): Promise<void> {
    await manager.insert(AuditEntry, { ...record, at: this.clock.unixSeconds() });
  }
}
