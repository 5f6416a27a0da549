import { In, IsNull, LessThan, Not } from 'typeorm';
import type { ImportFailure } from '../../moving/import-failure.js';
import type { MoveProgress } from '../../moving/plan/move-options.js';
import type { OperationState, WorkingState } from '../../operations/operation.entity.js';
import { OperationRepository } from '../../operations/operation.repository.js';
import type { PanelImport, PanelImportInput, PanelImportPlace } from './panel-import.js';

/** The longest problem that the column holds. */
const MAX_PROBLEM = 500;

/** The operations that import from another panel. */
export class PanelImportRepository extends OperationRepository<PanelImportInput, PanelImportPlace, ImportFailure> {
  /** Newest first. */
  async listNewest(limit: number): Promise<PanelImport[]> {
    return this.page(['panel-import'], undefined, limit);
  }

  /** Notes how far an import is. @returns false where it is at another step by now */
  async note(id: number, state: OperationState, now: number, { step, done, total }: MoveProgress): Promise<boolean> {
    return this.change({ id, state }, { heardAt: now, place: { step }, done, total });
  }

  /** Ends an import that cannot go on. Call it in a transaction. */
  async fail(id: number, now: number, failure: ImportFailure): Promise<void> {
    await this.end(id, 'failed', now, { problem: problemOf(failure), failure });
  }

  /** The numbers of those whose dump no process has found since a moment. */
  async lostIds(since: number): Promise<number[]> {
    const state = In<WorkingState>(['trying', 'running']);
    const lost = { state, filePath: Not(IsNull()), finishedAt: IsNull(), heardAt: LessThan(since) };
    const rows = await this.find({ select: { id: true }, where: lost });
    return rows.map(({ id }) => id);
  }
}

function problemOf({ text, conflicts }: ImportFailure): string {
  const lines = [text, ...conflicts.map((conflict) => conflict.text)];
  return lines.join('\n  ').slice(0, MAX_PROBLEM).toWellFormed();
}
