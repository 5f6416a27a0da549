import { In, MoreThan, Repository } from 'typeorm';
import type { Refused } from '../../../common/problems/panel.errors.js';
import { insertRows, pieces } from '../../../database/bulk/bulk.js';
import type { ImportRefusal } from './import-refusal.entity.js';

const COLUMNS = ['operation_id', 'line', 'refusal'];

/** A line that an import rejected, and its problems. */
export type RefusedLine = Refused & { readonly line: number };

/** The rows of `operation_refusals`. */
export class ImportRefusalRepository extends Repository<ImportRefusal> {
  async add(importId: number, refusals: readonly RefusedLine[]): Promise<void> {
    for (const piece of pieces(refusals)) {
      const rows = piece.map(({ line, ...refusal }) => [importId, line, JSON.stringify(refusal)]);
      await insertRows(this.manager, 'operation_refusals', COLUMNS, rows);
    }
  }

  /** The rejected lines after a line, in ascending order. */
  async list(importId: number, after: number, limit: number): Promise<RefusedLine[]> {
    const rows = await this.find({
      where: { importId, line: MoreThan(after) },
      order: { line: 'ASC' },
      take: limit,
    });
    return rows.map(({ line, refusal }) => ({ line, ...refusal }));
  }

  async deleteLines(importId: number, lines: readonly number[]): Promise<void> {
    await this.delete({ importId, line: In(lines) });
  }
}
