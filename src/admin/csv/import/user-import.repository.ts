import { OperationRepository } from '../../../operations/operation.repository.js';
import { FIRST_LINE, type UserImportInput, type UserImportPlace } from './user-import.js';

/** The operations that import a file of users. */
export class UserImportRepository extends OperationRepository<UserImportInput, UserImportPlace> {
  /** Moves a dry run back to the first line. */
  async restartTrial(id: number): Promise<void> {
    await this.update({ id, state: 'trying' }, { place: FIRST_LINE, done: 0, refused: 0 });
  }

  /** Adds to the number of lines. @returns false where the import no longer receives lines */
  async addLines(id: number, lines: number, now: number): Promise<boolean> {
    return this.change({ id, state: 'receiving' }, { heardAt: now, total: () => `total + ${lines}` });
  }
}
