import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { PanelError } from '../../common/problems/panel.errors.js';
import { Clock } from '../../common/time/clock.js';
import { DAY, MINUTE } from '../../common/time/duration.js';
import { Database } from '../../database/database.js';
import { isOutage } from '../../database/database.errors.js';
import { failureOf, type ImportFailure } from '../../moving/import-failure.js';
import { MoveInterrupted, MoveRunning, SourceUnreachable } from '../../moving/moving.errors.js';
import { MovesService } from '../../moving/moves.service.js';
import type { MoveReport } from '../../moving/plan/move-report.js';
import { ReaderDied, ReaderStoodStill } from '../../common/reader/reader.errors.js';
import { reason } from '../../moving/reasons/reason.js';
import { TurnBroken } from '../../operations/counted-turns.js';
import type { OperationKind } from '../../operations/operation-kind.js';
import { OperationRunner } from '../../operations/operation.runner.js';
import { ImportSourcesService } from './import-sources.service.js';
import { PanelImportPartRepository } from './panel-import-part.repository.js';
import { holderOf, type PanelImport } from './panel-import.js';
import { PanelImportRepository } from './panel-import.repository.js';
import { partsOf } from './report-parts.js';

/** A cancelled import ends within this time. */
const LOOK_MS = 2000;
/** The panel reports a failed connection after this time, whatever the reason: an early report would show that a port is closed. */
const CONNECT_MS = 12_000;
/** The time after which a dump that no process has found is gone, with its machine. */
const LOST_SECONDS = 15 * MINUTE;

/** Imports from other panels. A process that takes over begins again, and goes on with what is missing. */
@Injectable()
export class PanelImportRunner implements OperationKind<PanelImport>, OnModuleInit {
  readonly name = 'panel-import';
  readonly rights = { read: 'settings:read', write: 'settings:write' } as const;
  readonly mayBreak = true;
  /** An upload of a file may take hours, and its row hears nothing meanwhile. */
  readonly silence = DAY / 2;
  /** It keeps a dump or an address. */
  readonly kept = DAY;
  readonly whyStopped = { ...reason('stopped'), conflicts: [] };
  private readonly logger = new Logger('PanelImports');

  constructor(
    private readonly database: Database,
    private readonly rows: PanelImportRepository,
    private readonly parts: PanelImportPartRepository,
    private readonly sources: ImportSourcesService,
    private readonly moves: MovesService,
    private readonly operations: OperationRunner,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.operations.add(this);
  }

  isHere(row: PanelImport): boolean {
    return this.sources.isHere(row);
  }

  /** On another machine the file goes with the next sweep there. */
  async clear(row: PanelImport): Promise<void> {
    await this.sources.remove(row);
  }

  async forget(id: number): Promise<void> {
    await this.database.write((manager) => manager.withRepository(this.parts).delete({ importId: id }));
  }

  async endHopeless(now: number): Promise<void> {
    const failure = { ...reason('dump-lost'), conflicts: [] };
    for (const id of await this.rows.lostIds(now - LOST_SECONDS)) await this.end(id, failure);
  }

  async work(due: PanelImport, signal: AbortSignal): Promise<void> {
    const end = new AbortController();
    const timer = setInterval(() => void this.look(due, end), LOOK_MS);
    timer.unref();
    const both = AbortSignal.any([signal, end.signal]);
    try {
      const report = await this.move(due, both);
      await this.finish(due, report);
    } catch (error) {
      await this.fail(due, error, both);
    } finally {
      clearInterval(timer);
    }
  }

  private async move(due: PanelImport, signal: AbortSignal): Promise<MoveReport> {
    const { id, state, input } = due;
    const { panel, origin, timeZone, emailDomain, databaseName } = input;
    const source = await this.sources.open(due, signal);
    try {
      return await this.moves.run(source, {
        ...{ panel, origin, timeZone, emailDomain: emailDomain ?? undefined, holder: holderOf(id) },
        database: databaseName ?? undefined,
        isDryRun: state === 'trying',
        onProgress: async (progress) => {
          const isOpen = await this.write((rows) => rows.note(id, state, this.clock.unixSeconds(), progress));
          if (!isOpen || signal.aborted) throw new MoveInterrupted();
        },
      });
    } finally {
      await source.close();
    }
  }

  private async finish(due: PanelImport, report: MoveReport): Promise<void> {
    const now = this.clock.unixSeconds();
    await this.database.transaction((manager) => manager.withRepository(this.parts).replace(due.id, partsOf(report)));
    if (due.state === 'trying') await this.write((rows) => rows.endTrial(due.id, now));
    else {
      await this.sources.remove(due);
      await this.write((rows) => rows.end(due.id, 'done', now));
    }
  }

  private async fail(due: PanelImport, error: unknown, signal: AbortSignal): Promise<void> {
    // Stopped, cancelled, or to be repeated at the next turn.
    if (signal.aborted || error instanceof MoveInterrupted || error instanceof MoveRunning) return;
    if (error instanceof ReaderDied || error instanceof ReaderStoodStill) throw new TurnBroken(error);
    if (isOutage(error) || (error instanceof PanelError && error.status === 503)) throw error;
    if (error instanceof SourceUnreachable) await this.clock.sleep(CONNECT_MS);
    if (!(error instanceof PanelError))
      this.logger.error({ message: `The import ${due.id} from another panel cannot go on`, error });
    await this.sources.remove(due);
    await this.end(due.id, failureOf(error));
  }

  private async end(id: number, failure: ImportFailure): Promise<void> {
    const now = this.clock.unixSeconds();
    await this.database.transaction((manager) => manager.withRepository(this.rows).fail(id, now, failure));
  }

  /** Ends the work of an import that was cancelled, and tells other processes that it is at work. */
  private async look({ id, state }: PanelImport, end: AbortController): Promise<void> {
    try {
      if (!(await this.write((rows) => rows.hear(id, state, this.clock.unixSeconds())))) end.abort();
    } catch {
      // The database is away. The work notices it too.
    }
  }

  private async write<T>(change: (rows: PanelImportRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => change(manager.withRepository(this.rows)));
  }
}
