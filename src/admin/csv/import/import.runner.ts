import { Readable } from 'node:stream';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { actingAs } from '../../../audit/actor.js';
import { Clock } from '../../../common/time/clock.js';
import { PanelError } from '../../../common/problems/panel.errors.js';
import { Database } from '../../../database/database.js';
import { CountedTurns } from '../../../jobs/counted-turns.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { Claims } from '../../../users/batch/claims.js';
import { actorOf } from '../../../operators/access/admin-caller.js';
import { IMPORT_JOB } from './import-jobs.js';
import { ImportPiecesService, ImportTaken, type Piece } from './import-pieces.service.js';
import { ImportPortionsService } from './import-portions.service.js';
import { ImportRefusalsService } from '../refusals/import-refusals.service.js';
import { ImportRowsService } from './import-rows.service.js';
import type { UserImport } from './user-import.entity.js';
import { UserImportRepository } from './user-import.repository.js';
import { UserImportsService } from './user-imports.service.js';

const EVERY_SECONDS = 15;

interface ReadPortion {
  readonly piece: Piece;
  /** The claims of the lines of the portion that were imported before. */
  readonly ofPortion: Claims;
}

/** Runs imports, the oldest first. A process that takes over continues at the next line. */
@Injectable()
export class ImportRunner implements OnModuleInit {
  private readonly logger = new Logger('Imports');
  private readonly turns = new CountedTurns({
    begin: (id) => this.write((rows) => rows.beginTurn(id)),
    end: (id) => this.write((rows) => rows.endTurn(id)),
  });

  constructor(
    private readonly database: Database,
    private readonly imports: UserImportsService,
    private readonly portions: ImportPortionsService,
    private readonly refusals: ImportRefusalsService,
    private readonly rows: UserImportRepository,
    private readonly reader: ImportRowsService,
    private readonly pieces: ImportPiecesService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(IMPORT_JOB, EVERY_SECONDS, (signal) => this.run(signal));
  }

  /** Runs all open imports, until the signal is aborted. An import that fails does not hold up the others. */
  async run(signal: AbortSignal): Promise<void> {
    const failed = new Map<number, unknown>();
    while (!signal.aborted) {
      const due = await this.imports.nextDue(new Set(failed.keys()));
      if (due === undefined) break;
      try {
        if (this.turns.isStopped(due)) await this.stop(due);
        else await this.turns.run(due, () => actingAs(actorOf(due), () => this.work(due, signal)));
      } catch (error) {
        failed.set(due.id, error);
      }
    }
    for (const error of failed.values()) throw error;
  }

  private async stop({ id, state }: UserImport): Promise<void> {
    if (state !== 'trying' && state !== 'importing') return;
    this.logger.error({
      message: `The import ${id} is stopped: its process died twice. An operator can start it again`,
    });
    await this.write((rows) => rows.stop(id, state));
  }

  private async work(due: UserImport, signal: AbortSignal): Promise<void> {
    try {
      await (due.state === 'trying' ? this.tryOut(due, signal) : this.import(due, signal));
    } catch (error) {
      if (error instanceof ImportTaken) return;
      if (error instanceof PanelError && error.status === 503) throw error;
      this.logger.error({ message: `The import ${due.id} cannot go on`, error });
      await this.end(due.id, 'failed');
      await this.portions.delete(due.id);
    }
  }

  /** Starts again at the first line after another process has stopped: a dry run has its claims in memory only. */
  private async tryOut({ id, columns, lastLine }: UserImport, signal: AbortSignal): Promise<void> {
    if (lastLine > 0) await this.restart(id);
    const claims = new Claims();
    for (let after = 0; !signal.aborted;) {
      const next = await this.portions.after(id, after);
      if (next === undefined) return this.endTrial(id);
      const read = await this.reader.read(columns, next.lines, true);
      const through = next.lastLine;
      await this.pieces.tryOut({ importId: id, after, through, portionEnd: through, ...read }, claims);
      after = through;
    }
  }

  private async import({ id, columns, lastLine }: UserImport, signal: AbortSignal): Promise<void> {
    const claims = await this.portions.claims(id);
    // Reads the next portion while the database applies the current one.
    const ahead: AsyncIterable<ReadPortion> = Readable.from(this.read(id, columns, lastLine), { highWaterMark: 1 });
    for await (const { piece, ofPortion } of ahead) {
      await this.pieces.apply(piece, claims, ofPortion);
      if (signal.aborted) return;
    }
    // First the lines, so that an ended import has none left.
    await this.portions.delete(id);
    await this.end(id, 'imported');
  }

  /** The remaining lines, portion by portion. */
  private async *read(importId: number, columns: readonly string[], lastLine: number): AsyncGenerator<ReadPortion> {
    for (let after = lastLine; ;) {
      const next = await this.portions.after(importId, after);
      if (next === undefined) return;
      const read = await this.reader.read(columns, next.lines, false);
      const through = next.lastLine;
      yield { piece: { importId, after, through, portionEnd: through, ...read }, ofPortion: next.claims };
      after = through;
    }
  }

  private async restart(id: number): Promise<void> {
    await this.refusals.delete(id);
    await this.write((rows) => rows.restartTrial(id));
  }

  /** Keeps the lines, since an operator may start the import next. */
  private async endTrial(id: number): Promise<void> {
    await this.write((rows) => rows.endTrial(id));
  }

  private async end(id: number, state: 'imported' | 'failed'): Promise<void> {
    const now = this.clock.unixSeconds();
    await this.write((rows) => rows.end(id, state, now));
  }

  private async write<T>(change: (rows: UserImportRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => change(manager.withRepository(this.rows)));
  }
}
