import { In, IsNull, LessThan, MoreThan, Not, type QueryDeepPartialEntity, Repository } from 'typeorm';
import { lockRows } from '../database/bulk/bulk.js';
import type { ActorColumns } from '../operators/access/actor-columns.js';
import { OPEN_STATES } from './operation.entity.js';
import type { EndState, OperationKindName, OperationOf, OperationState, WorkingState } from './operation.entity.js';

const UNBROKEN = { problem: null, failure: () => 'NULL', brokenTurns: 0, stoppedIn: null };
const AT_THE_START = { ...UNBROKEN, done: 0, refused: 0 };

/** The number of operations in one state. */
export interface StateCount {
  readonly state: OperationState;
  readonly count: number;
}

/** Some columns of an operation. */
export type OperationColumns<Input, Place, Failure> = QueryDeepPartialEntity<OperationOf<Input, Place, Failure>>;

/** The rows of `operations`. Moments are Unix seconds. The changes return whether they changed a row. */
export class OperationRepository<Input = unknown, Place = unknown, Failure = unknown> extends Repository<
  OperationOf<Input, Place, Failure>
> {
  async findById(id: number): Promise<OperationOf<Input, Place, Failure> | null> {
    return this.findOneBy({ id });
  }

  async lock(id: number): Promise<OperationOf<Input, Place, Failure> | null> {
    await lockRows(this.manager, 'operations', ['id'], [id]);
    return this.findOneBy({ id });
  }

  /** The operation that a token began. @param tokenHash SHA-256 of the token, hexadecimal */
  async findByToken(tokenHash: string): Promise<OperationOf<Input, Place, Failure> | null> {
    return this.findOneBy({ tokenHash });
  }

  /** Newest first, those with a lower number than one if it is given. */
  async page(
    kinds: readonly OperationKindName[],
    before: number | undefined,
    limit: number,
  ): Promise<OperationOf<Input, Place, Failure>[]> {
    return this.find({
      where: { kind: In(kinds), ...(before === undefined ? {} : { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  /** Those that a job has to work on, oldest first. */
  async listDue(kind: OperationKindName): Promise<OperationOf<Input, Place, Failure>[]> {
    return this.find({ where: { kind, state: In(['trying', 'running']) }, order: { id: 'ASC' } });
  }

  /** Those of a kind that wait for an operator, since their process died or stood still twice; oldest first. */
  async listStopped(kind: OperationKindName): Promise<OperationOf<Input, Place, Failure>[]> {
    return this.find({ where: { kind, state: 'stopped' }, order: { id: 'ASC' } });
  }

  /** The numbers of those that have not ended. */
  async countOpen(): Promise<readonly StateCount[]> {
    const found = await this.query<StateCount[]>(
      'SELECT state, COUNT(*) AS count FROM operations WHERE finished_at IS NULL GROUP BY state',
    );
    return OPEN_STATES.map((state) => found.find((each) => each.state === state) ?? { state, count: 0 });
  }

  /** The files that operations still need. */
  async listFiles(): Promise<string[]> {
    const where = { filePath: Not(IsNull()), finishedAt: IsNull() };
    const rows = await this.find({ select: { filePath: true }, where });
    return rows.flatMap(({ filePath }) => filePath ?? []);
  }

  /** Those that ended, and may still have something of what they worked on. */
  async listUncleared(): Promise<OperationOf<Input, Place, Failure>[]> {
    return this.find({ where: { finishedAt: Not(IsNull()), isCleared: 0 }, order: { id: 'ASC' } });
  }

  async listEndedBefore(moment: number): Promise<OperationOf<Input, Place, Failure>[]> {
    return this.find({ where: { finishedAt: LessThan(moment), isCleared: 1 }, order: { id: 'ASC' } });
  }

  /** Hands an operation to the job, which begins at the start. Call it in a transaction. @param start the columns of its kind at the start */
  async begin(
    id: number,
    { from, to, start }: { from: OperationState; to: WorkingState; start: OperationColumns<Input, Place, Failure> },
    actor: ActorColumns,
    now: number,
  ): Promise<boolean> {
    const isBegun = await this.change({ id, state: from }, { state: to, ...actor, ...AT_THE_START, heardAt: now });
    if (isBegun) await this.update({ id }, start);
    return isBegun;
  }

  /** Lets a stopped operation go on where it is. */
  async resume(id: number, to: WorkingState, actor: ActorColumns, now: number): Promise<boolean> {
    return this.change({ id, state: 'stopped' }, { state: to, ...actor, ...UNBROKEN, heardAt: now });
  }

  /** Counts a turn that begins. */
  async beginTurn(id: number): Promise<void> {
    await this.update({ id }, { brokenTurns: () => 'broken_turns + 1' });
  }

  /** Takes a turn back that has ended. */
  async endTurn(id: number): Promise<void> {
    await this.update({ id, brokenTurns: MoreThan(0) }, { brokenTurns: () => 'broken_turns - 1' });
  }

  /** Stops an operation until an operator starts it. It keeps what it works on. Call it in a transaction. */
  async stop(id: number, stoppedIn: WorkingState, why: OperationColumns<Input, Place, Failure>): Promise<void> {
    if (await this.change({ id, state: stoppedIn }, { state: 'stopped', stoppedIn })) await this.update({ id }, why);
  }

  async endTrial(id: number, now: number): Promise<boolean> {
    return this.change({ id, state: 'trying' }, { state: 'tried', heardAt: now });
  }

  /** Notes that a process works on an operation. @returns false where it is at another step by now */
  async hear(id: number, state: OperationState, now: number): Promise<boolean> {
    return this.change({ id, state }, { heardAt: now });
  }

  /**
   * Ends an operation.
   *
   * @param more columns of its kind at the end; call it in a transaction then
   * @returns false where it has ended already
   */
  async end(
    id: number,
    state: EndState,
    now: number,
    more: OperationColumns<Input, Place, Failure> = {},
  ): Promise<boolean> {
    const hasEnded = await this.change({ id, finishedAt: IsNull() }, { state, finishedAt: now, sealedSource: null });
    if (hasEnded && Object.keys(more).length > 0) await this.update({ id }, more);
    return hasEnded;
  }

  /** Nothing is left of what an ended operation worked on. */
  async noteCleared(id: number): Promise<void> {
    await this.update({ id }, { isCleared: 1, filePath: null });
  }

  /** Ends those of a kind that receive nothing any more, and those that were begun before a moment. */
  async endOld(kind: OperationKindName, silentSince: number, createdBefore: number, now: number): Promise<void> {
    const ended = { state: 'cancelled' as const, finishedAt: now, sealedSource: null };
    await this.update({ kind, state: 'receiving', heardAt: LessThan(silentSince) }, ended);
    await this.update({ kind, finishedAt: IsNull(), createdAt: LessThan(createdBefore) }, ended);
  }

  protected async change(
    where: Parameters<Repository<OperationOf<Input, Place, Failure>>['update']>[0],
    columns: OperationColumns<Input, Place, Failure>,
  ): Promise<boolean> {
    const { affected } = await this.update(where, columns);
    return affected === 1;
  }
}
