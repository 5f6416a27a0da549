import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../database/database.js';
import { JobsService } from '../jobs/jobs.service.js';
import { actingFor } from './acting-for.js';
import { CountedTurns, TurnBroken } from './counted-turns.js';
import type { OperationKind } from './operation-kind.js';
import { OperationKindsService } from './operation-kinds.service.js';
import type { Operation, OperationKindName } from './operation.entity.js';
import { OperationRepository } from './operation.repository.js';

const EVERY_SECONDS = 15;
const STOPPED = 'Its process died or stood still twice. An operator can start it again';

/** Runs operations, of each kind the oldest first. After a stop, any process goes on with them. */
@Injectable()
export class OperationRunner {
  private readonly logger = new Logger('Operations');
  private readonly turns = new CountedTurns({
    begin: (id) => this.write((rows) => rows.beginTurn(id)),
    end: (id) => this.write((rows) => rows.endTurn(id)),
  });

  constructor(
    private readonly database: Database,
    private readonly rows: OperationRepository,
    private readonly kinds: OperationKindsService,
    private readonly jobs: JobsService,
  ) {}

  /** Adds a kind, whose operations then run. */
  add(kind: OperationKind): void {
    this.kinds.add(kind);
    const run = (signal: AbortSignal): Promise<void> => this.run(kind.name, signal);
    this.jobs.every(jobOf(kind.name), EVERY_SECONDS, run, () => this.hasWorkHere(kind));
  }

  /** Lets a process begin with the open operations of a kind now. */
  async startNow(name: OperationKindName): Promise<void> {
    await this.jobs.startNow(jobOf(name));
  }

  /**
   * Works on all open operations that this process can work on, until the signal is aborted. One that fails does not hold up the others.
   *
   * @throws the error of the first one that cannot go on now
   */
  async run(name: OperationKindName, signal: AbortSignal): Promise<void> {
    const kind = this.kinds.get(name);
    const failures: unknown[] = [];
    const seen = new Set<number>();
    while (!signal.aborted) {
      const due = (await this.rows.listDue(kind.name)).find((row) => !seen.has(row.id) && kind.isHere(row));
      if (due === undefined) break;
      seen.add(due.id);
      try {
        await this.turn(kind, due, signal);
      } catch (error) {
        this.logger.warn({ message: `The ${kind.name} ${due.id} cannot go on now`, error });
        if (!(error instanceof TurnBroken)) failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  private async turn(kind: OperationKind, due: Operation, signal: AbortSignal): Promise<void> {
    const work = (): Promise<void> => actingFor(due, () => kind.work(due, signal));
    if (!kind.mayBreak) await work();
    else if (this.turns.isStopped(due)) await this.stop(kind, due);
    else await this.turns.run(due, work);
  }

  private async stop({ name, whyStopped }: OperationKind, { id, state }: Operation): Promise<void> {
    if (state !== 'trying' && state !== 'running') return;
    this.logger.error(`The ${name} ${id} is stopped. ${STOPPED}`);
    const why = whyStopped === undefined ? { problem: STOPPED } : { problem: whyStopped.text, failure: whyStopped };
    await this.database.transaction((manager) => manager.withRepository(this.rows).stop(id, state, why));
  }

  /** False if other machines have the files of all open operations: one of their processes must take the turn. */
  private async hasWorkHere(kind: OperationKind): Promise<boolean> {
    const due = await this.rows.listDue(kind.name);
    return due.length === 0 || due.some((row) => kind.isHere(row));
  }

  private async write<T>(change: (rows: OperationRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => change(manager.withRepository(this.rows)));
  }
}

function jobOf(name: OperationKindName): string {
  return `${name}s`;
}
