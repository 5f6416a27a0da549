import { MoreThan, Repository } from 'typeorm';
import type { ImportPortion } from './import-portion.entity.js';

/** The rows of `operation_lines`. */
export class ImportPortionRepository extends Repository<ImportPortion> {
  /** The first portion that ends after a line. */
  async findAfter(importId: number, line: number): Promise<ImportPortion | undefined> {
    const [portion] = await this.find({
      where: { importId, lastLine: MoreThan(line) },
      order: { lastLine: 'ASC' },
      take: 1,
    });
    return portion;
  }

  /** The ends and the claims of the portions that end after a line, in ascending order. */
  async listClaims(
    importId: number,
    line: number,
    limit: number,
  ): Promise<Pick<ImportPortion, 'lastLine' | 'claims'>[]> {
    return this.find({
      select: { lastLine: true, claims: true },
      where: { importId, lastLine: MoreThan(line) },
      order: { lastLine: 'ASC' },
      take: limit,
    });
  }

  /** The ends of the first portions of an import. */
  async listEnds(importId: number, limit: number): Promise<number[]> {
    const rows = await this.find({
      select: { importId: true, lastLine: true },
      where: { importId },
      order: { lastLine: 'ASC' },
      take: limit,
    });
    return rows.map(({ lastLine }) => lastLine);
  }
}
