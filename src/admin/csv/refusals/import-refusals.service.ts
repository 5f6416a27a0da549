import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../database/database.js';
import { ImportRefusalRepository, type RefusedLine } from './import-refusal.repository.js';

/** The maximum number of rejected lines of an import that the panel stores. It counts the others: every line of a file may be invalid. */
export const MAX_REFUSALS = 10_000;

const DELETED_AT_A_TIME = 500;

/** Stores and deletes the rejected lines of imports. */
@Injectable()
export class ImportRefusalsService {
  constructor(
    private readonly database: Database,
    private readonly refusals: ImportRefusalRepository,
  ) {}

  /** Stores the first {@link MAX_REFUSALS} of an import. @param before the number of lines that the import rejected before */
  async add(manager: EntityManager, importId: number, before: number, refusals: readonly RefusedLine[]): Promise<void> {
    const kept = refusals.slice(0, Math.max(0, MAX_REFUSALS - before));
    await manager.withRepository(this.refusals).add(importId, kept);
  }

  /** Deletes the rejected lines of an import, in pieces. */
  async delete(importId: number): Promise<void> {
    for (let isMore = true; isMore;) {
      const found = (await this.refusals.list(importId, 0, DELETED_AT_A_TIME)).map(({ line }) => line);
      if (found.length > 0)
        await this.database.write((manager) => manager.withRepository(this.refusals).deleteLines(importId, found));
      isMore = found.length === DELETED_AT_A_TIME;
    }
  }
}
