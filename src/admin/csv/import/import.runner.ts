import { Readable } from 'node:stream';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { PanelError } from '../../../common/problems/panel.errors.js';
import { Clock } from '../../../common/time/clock.js';
import { DAY } from '../../../common/time/duration.js';
import { Database } from '../../../database/database.js';
import type { OperationKind } from '../../../operations/operation-kind.js';
import { OperationRunner } from '../../../operations/operation.runner.js';
import { Claims } from '../../../users/batch/claims.js';
import { ImportRefusalsService } from '../refusals/import-refusals.service.js';
import { ImportPiecesService, ImportTaken, type Piece } from './import-pieces.service.js';
import { ImportPortionsService } from './import-portions.service.js';
import { ImportRowsService } from './import-rows.service.js';
import type { UserImport } from './user-import.js';
import { UserImportRepository } from './user-import.repository.js';

interface ReadPortion {
  readonly piece: Piece;
  /** The claims of the lines of the portion that were imported before. */
  readonly ofPortion: Claims;
}

/** Imports files of users. A process that takes over continues at the next line. */
@Injectable()
export class ImportRunner implements OperationKind<UserImport>, OnModuleInit {
  readonly name = 'user-import';
  readonly rights = { read: 'users:read', write: 'users:write' } as const;
  readonly mayBreak = true;
  readonly silence = 600;
  /** Its lines may hold passwords. */
  readonly kept = DAY;
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly database: Database,
    private readonly portions: ImportPortionsService,
    private readonly refusals: ImportRefusalsService,
    private readonly rows: UserImportRepository,
    private readonly reader: ImportRowsService,
    private readonly pieces: ImportPiecesService,
    private readonly operations: OperationRunner,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.operations.add(this);
  }

  isHere(): boolean {
    return true;
  }

  async clear({ id }: UserImport): Promise<void> {
    await this.portions.delete(id);
  }

  async forget(id: number): Promise<void> {
    await this.refusals.delete(id);
  }

  async work(due: UserImport, signal: AbortSignal): Promise<void> {
    let row: UserImport | null = due;
    while (row !== null && !(await this.attempt(row, signal)) && !signal.aborted)
      row = await this.rows.findById(due.id);
  }

  /** @returns false if another process has continued the import meanwhile, and may have stopped since */
  private async attempt(due: UserImport, signal: AbortSignal): Promise<boolean> {
    try {
      if (due.state === 'trying') await this.tryOut(due, signal);
      else if (due.state === 'running') await this.import(due, signal);
      return true;
    } catch (error) {
      if (error instanceof ImportTaken) return false;
      if (error instanceof PanelError && error.status === 503) throw error;
      this.logger.error({ message: `The import ${due.id} cannot go on`, error });
      await this.end(due.id, 'failed');
      await this.portions.delete(due.id);
      return true;
    }
  }

  /** Starts again at the first line after another process has stopped: a dry run has its claims in memory only. */
  private async tryOut({ id, input, place }: UserImport, signal: AbortSignal): Promise<void> {
    if (place.lastLine > 0) await this.restart(id);
    const claims = new Claims();
    for (let after = 0; !signal.aborted;) {
      const next = await this.portions.after(id, after);
      if (next === undefined) return this.endTrial(id);
      const read = await this.reader.read(input.columns, next.lines, true);
      const through = next.lastLine;
      await this.pieces.tryOut({ importId: id, after, through, portionEnd: through, ...read }, claims);
      after = through;
    }
  }

  private async import({ id, input, place }: UserImport, signal: AbortSignal): Promise<void> {
    const claims = await this.portions.claims(id);
    // Reads the next portion while the database applies the current one.
    const ahead: AsyncIterable<ReadPortion> = Readable.from(this.read(id, input.columns, place.lastLine), {
      highWaterMark: 1,
    });
    for await (const { piece, ofPortion } of ahead) {
      await this.pieces.apply(piece, claims, ofPortion);
      if (signal.aborted) return;
    }
    // First the lines, so that an ended import has none left.
    await this.portions.delete(id);
    await this.end(id, 'done');
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
    await this.write((rows) => rows.endTrial(id, this.clock.unixSeconds()));
  }

  private async end(id: number, state: 'done' | 'failed'): Promise<void> {
    const now = this.clock.unixSeconds();
    await this.write((rows) => rows.end(id, state, now));
  }

  private async write<T>(change: (rows: UserImportRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => change(manager.withRepository(this.rows)));
  }
}
