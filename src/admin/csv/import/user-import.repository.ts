import { In, IsNull, LessThan, MoreThan, Not, Repository } from 'typeorm';
import { lockRows } from '../../../database/bulk/bulk.js';
import type { ActorColumns } from '../../../operators/access/actor-columns.js';
import type { ImportState, UserImport } from './user-import.entity.js';

const AT_THE_START = { lastLine: 0, added: 0, changed: 0, refused: 0 };
const UNBROKEN = { brokenTurns: 0, stoppedIn: null };

/** The rows of `user_imports`. Moments are Unix seconds. */
export class UserImportRepository extends Repository<UserImport> {
  async findById(id: number): Promise<UserImport | null> {
    return this.findOne({ where: { id } });
  }

  async lock(id: number): Promise<UserImport | null> {
    await lockRows(this.manager, 'user_imports', ['id'], [id]);
    return this.findOneBy({ id });
  }

  /** The imports that a job has to run, oldest first. */
  async listDue(): Promise<UserImport[]> {
    return this.find({ where: { state: In(['trying', 'importing']) }, order: { id: 'ASC' } });
  }

  /** The numbers of the imports that have ended. */
  async endedIds(): Promise<number[]> {
    const rows = await this.find({ select: { id: true }, where: { finishedAt: Not(IsNull()) } });
    return rows.map(({ id }) => id);
  }

  /** The numbers of the imports that ended before a moment. */
  async idsEndedBefore(moment: number): Promise<number[]> {
    const rows = await this.find({ select: { id: true }, where: { finishedAt: LessThan(moment) } });
    return rows.map(({ id }) => id);
  }

  /** Moves an import to a state in which it starts at the first line. @returns false where it was not in the state `from` */
  async begin(id: number, from: ImportState, to: 'trying' | 'importing', actor: ActorColumns): Promise<boolean> {
    const { affected } = await this.update({ id, state: from }, { state: to, ...actor, ...AT_THE_START, ...UNBROKEN });
    return affected === 1;
  }

  /** Lets an import that was stopped go on. @returns false where it was not stopped */
  async resume(id: number, to: 'trying' | 'importing', actor: ActorColumns): Promise<boolean> {
    const { affected } = await this.update({ id, state: 'stopped' }, { state: to, ...actor, ...UNBROKEN });
    return affected === 1;
  }

  /** Counts a turn that begins. */
  async beginTurn(id: number): Promise<void> {
    await this.update({ id }, { brokenTurns: () => 'broken_turns + 1' });
  }

  /** Takes a turn back that has ended. */
  async endTurn(id: number): Promise<void> {
    await this.update({ id, brokenTurns: MoreThan(0) }, { brokenTurns: () => 'broken_turns - 1' });
  }

  /** Stops an import until an operator starts it. It keeps its lines. */
  async stop(id: number, stoppedIn: 'trying' | 'importing'): Promise<void> {
    await this.update({ id, state: stoppedIn }, { state: 'stopped', stoppedIn });
  }

  /** Moves a dry run back to the first line. */
  async restartTrial(id: number): Promise<void> {
    await this.update({ id, state: 'trying' }, AT_THE_START);
  }

  async endTrial(id: number): Promise<void> {
    await this.update({ id, state: 'trying' }, { state: 'tried' });
  }

  /** Adds to the number of lines. @returns false where the import no longer receives lines */
  async addLines(id: number, lines: number, now: number): Promise<boolean> {
    const heard = { heardAt: now, total: () => `total + ${lines}` };
    const { affected } = await this.update({ id, state: 'receiving' }, heard);
    return affected === 1;
  }

  /** @returns false where the import has ended already */
  async end(id: number, state: 'imported' | 'cancelled' | 'failed', now: number): Promise<boolean> {
    const { affected } = await this.update({ id, finishedAt: IsNull() }, { state, finishedAt: now });
    return affected === 1;
  }

  /** Ends uploads without new lines since a moment. */
  async endSilent(since: number, now: number): Promise<void> {
    await this.update({ state: 'receiving', heardAt: LessThan(since) }, { state: 'cancelled', finishedAt: now });
  }

  /** Ends open imports that were created before a moment. */
  async endCreatedBefore(moment: number, now: number): Promise<void> {
    const late = { finishedAt: IsNull(), createdAt: LessThan(moment) };
    await this.update(late, { state: 'cancelled', finishedAt: now });
  }
}
