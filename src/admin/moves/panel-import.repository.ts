import { In, IsNull, LessThan, MoreThan, Not, Repository } from 'typeorm';
import type { MoveProgress } from '../../moving/plan/move-options.js';
import type { ActorColumns } from '../../operators/access/actor-columns.js';
import type { ImportFailure } from '../../moving/import-failure.js';
import type { PanelImport, PanelImportState } from './panel-import.entity.js';

const AT_THE_START = {
  ...{ step: null, done: 0, total: null, problem: null, failure: null },
  ...{ brokenTurns: 0, stoppedIn: null },
};
/** The longest problem that the column holds. */
const MAX_PROBLEM = 500;
const WITHOUT_SOURCE = { dumpPath: null, sealedAddress: null };

/** The rows of `panel_imports`. Moments are Unix seconds. The changes return whether they changed a row. */
export class PanelImportRepository extends Repository<PanelImport> {
  async findById(id: number): Promise<PanelImport | null> {
    return this.findOne({ where: { id } });
  }

  /** Newest first. */
  async listNewest(limit: number): Promise<PanelImport[]> {
    return this.find({ order: { id: 'DESC' }, take: limit });
  }

  /** The imports that a job has to run, oldest first. */
  async listDue(): Promise<PanelImport[]> {
    return this.find({ where: { state: In(['trying', 'importing']) }, order: { id: 'ASC' } });
  }

  /** The files that imports still need. */
  async listDumps(): Promise<string[]> {
    const rows = await this.find({ select: { dumpPath: true }, where: { dumpPath: Not(IsNull()) } });
    return rows.flatMap(({ dumpPath }) => dumpPath ?? []);
  }

  async idsEndedBefore(moment: number): Promise<number[]> {
    const rows = await this.find({ select: { id: true }, where: { finishedAt: LessThan(moment) } });
    return rows.map(({ id }) => id);
  }

  /** Hands an import to the job, which begins at the start. */
  async begin(
    id: number,
    from: PanelImportState,
    to: 'trying' | 'importing',
    actor: ActorColumns,
    now: number,
  ): Promise<boolean> {
    return this.change({ id, state: from }, { state: to, ...actor, ...AT_THE_START, heardAt: now });
  }

  /** Counts a turn that begins. */
  async beginTurn(id: number): Promise<void> {
    await this.update({ id }, { brokenTurns: () => 'broken_turns + 1' });
  }

  /** Takes a turn back that has ended. */
  async endTurn(id: number): Promise<void> {
    await this.update({ id, brokenTurns: MoreThan(0) }, { brokenTurns: () => 'broken_turns - 1' });
  }

  /** Stops an import until an operator starts it. It keeps its source. */
  async stop(id: number, stoppedIn: 'trying' | 'importing', failure: ImportFailure): Promise<boolean> {
    const why = { problem: problemOf(failure), failure };
    return this.change({ id, state: stoppedIn }, { state: 'stopped', stoppedIn, ...why });
  }

  async endTrial(id: number, now: number): Promise<boolean> {
    return this.change({ id, state: 'trying' }, { state: 'tried', heardAt: now });
  }

  /** Notes that a process works on an import. @returns false where the import is at another step by now */
  async hear(id: number, state: PanelImportState, now: number, progress?: MoveProgress): Promise<boolean> {
    return this.change({ id, state }, { heardAt: now, ...progress });
  }

  /** Ends an import, which then has no source any more. @returns false where it has ended already */
  async end(
    id: number,
    state: 'imported' | 'cancelled' | 'failed',
    now: number,
    failure: ImportFailure | null = null,
  ): Promise<boolean> {
    const why = { problem: failure === null ? null : problemOf(failure), failure };
    return this.change({ id, finishedAt: IsNull() }, { state, finishedAt: now, ...why, ...WITHOUT_SOURCE });
  }

  /** Ends uploads that have stopped, and every import that was begun before a moment. */
  async endOld(silentSince: number, createdBefore: number, now: number): Promise<void> {
    const ended = { state: 'cancelled' as const, finishedAt: now, ...WITHOUT_SOURCE };
    await this.update({ state: 'receiving', heardAt: LessThan(silentSince) }, ended);
    await this.update({ finishedAt: IsNull(), createdAt: LessThan(createdBefore) }, ended);
  }

  /** Ends imports whose dump no process has found since a moment. */
  async endLost(since: number, now: number, failure: ImportFailure): Promise<void> {
    const lost = {
      state: In<PanelImportState>(['trying', 'importing']),
      dumpPath: Not(IsNull()),
      heardAt: LessThan(since),
    };
    const why = { problem: problemOf(failure), failure };
    await this.update(lost, { state: 'failed', finishedAt: now, ...why, ...WITHOUT_SOURCE });
  }

  private async change(
    where: Parameters<Repository<PanelImport>['update']>[0],
    columns: Parameters<Repository<PanelImport>['update']>[1],
  ): Promise<boolean> {
    const { affected } = await this.update(where, columns);
    return affected === 1;
  }
}

function problemOf({ text, conflicts }: ImportFailure): string {
  const lines = [text, ...conflicts.map((conflict) => conflict.text)];
  return lines.join('\n  ').slice(0, MAX_PROBLEM).toWellFormed();
}
