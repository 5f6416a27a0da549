import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { actingAs } from '../../audit/actor.js';
import { PanelError } from '../../common/problems/panel.errors.js';
import { ReaderDied, ReaderStoodStill } from '../../common/reader/reader.errors.js';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import { isOutage } from '../../database/database.errors.js';
import { CountedTurns, TurnBroken } from '../../jobs/counted-turns.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { MovesService } from '../../moving/moves.service.js';
import { MoveInterrupted, MoveRunning, SourceUnreachable } from '../../moving/moving.errors.js';
import type { MoveReport } from '../../moving/plan/move-report.js';
import { reason } from '../../moving/reasons/reason.js';
import { actorOf } from '../../operators/access/admin-caller.js';
import { failureOf, type ImportFailure } from '../../moving/import-failure.js';
import { holderOf, PANEL_IMPORT_JOB } from './import-jobs.js';
import { ImportSourcesService } from './import-sources.service.js';
import type { PanelImport } from './panel-import.entity.js';
import { PanelImportRepository } from './panel-import.repository.js';
import { PanelImportPartRepository } from './panel-import-part.repository.js';
import { partsOf } from './report-parts.js';

const EVERY_SECONDS = 15;
/** A cancelled import ends within this time. */
const LOOK_MS = 2000;
/** The panel reports a failed connection after this time, whatever the reason: an early report would show that a port is closed. */
const CONNECT_MS = 12_000;

/** Runs imports from other panels, the oldest first. A process that takes over begins again, and goes on with what is missing. */
@Injectable()
export class PanelImportRunner implements OnModuleInit {
  private readonly logger = new Logger('PanelImports');
  private readonly turns = new CountedTurns({
    begin: (id) => this.write((rows) => rows.beginTurn(id)),
    end: (id) => this.write((rows) => rows.endTurn(id)),
  });

  constructor(
    private readonly database: Database,
    private readonly rows: PanelImportRepository,
    private readonly parts: PanelImportPartRepository,
    private readonly sources: ImportSourcesService,
    private readonly moves: MovesService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(
      PANEL_IMPORT_JOB,
      EVERY_SECONDS,
      (signal) => this.run(signal),
      () => this.hasWorkHere(),
    );
  }

  /** Runs all open imports whose source this process has, until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const done = new Set<number>();
    while (!signal.aborted) {
      const due = (await this.rows.listDue()).find((row) => !done.has(row.id) && this.sources.isHere(row));
      if (due === undefined) return;
      done.add(due.id);
      if (this.turns.isStopped(due)) await this.stop(due);
      else await this.turn(due, signal);
    }
  }

  /** False if other machines have the dumps of all open imports: one of their processes must take the turn. */
  private async hasWorkHere(): Promise<boolean> {
    const due = await this.rows.listDue();
    return due.length === 0 || due.some((row) => this.sources.isHere(row));
  }

  private async turn(due: PanelImport, signal: AbortSignal): Promise<void> {
    try {
      await this.turns.run(due, () => actingAs(actorOf(due), () => this.work(due, signal)));
    } catch (error) {
      if (!(error instanceof TurnBroken)) throw error;
      this.logger.warn({ message: `The import ${due.id} from another panel broke off: ${error.message}`, error });
    }
  }

  private async stop({ id, state }: PanelImport): Promise<void> {
    if (state !== 'trying' && state !== 'importing') return;
    const why = reason('stopped');
    this.logger.error({ message: `The import ${id} from another panel is stopped. ${why.text}` });
    await this.write((rows) => rows.stop(id, state, { ...why, conflicts: [] }));
  }

  private async work(due: PanelImport, signal: AbortSignal): Promise<void> {
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
    const { id, panel, origin, timeZone, emailDomain, databaseName, state } = due;
    const source = await this.sources.open(due, signal);
    try {
      return await this.moves.run(source, {
        ...{ panel, origin, timeZone, emailDomain: emailDomain ?? undefined, holder: holderOf(id) },
        database: databaseName ?? undefined,
        isDryRun: state === 'trying',
        onProgress: async (progress) => {
          const isOpen = await this.write((rows) => rows.hear(id, state, this.clock.unixSeconds(), progress));
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
    else await this.end(due, 'imported', null);
  }

  private async fail(due: PanelImport, error: unknown, signal: AbortSignal): Promise<void> {
    // Stopped, cancelled, or to be repeated at the next turn.
    if (signal.aborted || error instanceof MoveInterrupted || error instanceof MoveRunning) return;
    if (error instanceof ReaderDied || error instanceof ReaderStoodStill) throw new TurnBroken(error);
    if (isOutage(error) || (error instanceof PanelError && error.status === 503)) throw error;
    if (error instanceof SourceUnreachable) await this.clock.sleep(CONNECT_MS);
    if (!(error instanceof PanelError))
      this.logger.error({ message: `The import ${due.id} from another panel cannot go on`, error });
    await this.end(due, 'failed', failureOf(error));
  }

  private async end(due: PanelImport, state: 'imported' | 'failed', failure: ImportFailure | null): Promise<void> {
    await this.sources.remove(due);
    await this.write((rows) => rows.end(due.id, state, this.clock.unixSeconds(), failure));
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
