import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { NotFound } from '../common/panel.error.js';
import { Database } from '../database/database.js';
import { AuditEntry } from './audit-entry.entity.js';

/** Which entries are wanted: all that is given must hold. */
export interface AuditFilter {
  /** `operator:3`, or `operator` for all of the kind. */
  readonly actor?: string | undefined;
  /** `user.changed`, or `user` for all that begin so. */
  readonly action?: string | undefined;
  /** `user:7`, or `user`. */
  readonly subject?: string | undefined;
  /** Unix seconds; the first within, the second not. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Reads the audit log. */
@Injectable()
export class AuditEntries {
  constructor(private readonly database: Database) {}

  /**
   * Newest first.
   *
   * @param before only entries with lower numbers, for the next page
   */
  async list(filter: AuditFilter, before: number | undefined, most: number): Promise<AuditEntry[]> {
    return this.database.read(async (manager) => {
      const query = manager.createQueryBuilder(AuditEntry, 'entry').orderBy('entry.id', 'DESC').take(most);
      narrow(query, 'actor', filter.actor, ':');
      narrow(query, 'action', filter.action, '.');
      narrow(query, 'subject', filter.subject, ':');
      if (filter.from !== undefined) query.andWhere('entry.at >= :from', { from: filter.from });
      if (filter.to !== undefined) query.andWhere('entry.at < :to', { to: filter.to });
      if (before !== undefined) query.andWhere('entry.id < :before', { before });
      return query.getMany();
    });
  }

  /** @throws NotFound */
  async get(id: number): Promise<AuditEntry> {
    const entry = await this.database.read((manager) => manager.findOne(AuditEntry, { where: { id } }));
    if (entry === null) throw new NotFound(`Audit entry ${id}`);
    return entry;
  }

  /** True where such an entry exists from this address. */
  async has(manager: EntityManager, action: string, subject: string, address: string): Promise<boolean> {
    return manager.exists(AuditEntry, { where: { action, subject, address } });
  }
}

/** The whole value, or the part of it before the separator. As a range, so that an index serves: it has no letters after `~`. */
function narrow(
  query: SelectQueryBuilder<AuditEntry>,
  column: 'actor' | 'action' | 'subject',
  value: string | undefined,
  separator: string,
): void {
  if (value === undefined) return;
  const [first, last] = [`${value}${separator}`, `${value}${separator}~`];
  query.andWhere(`(entry.${column} = :${column} OR entry.${column} BETWEEN :${column}First AND :${column}Last)`, {
    [column]: value,
    [`${column}First`]: first,
    [`${column}Last`]: last,
  });
}
