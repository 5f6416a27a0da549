import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PanelError } from '../../common/problems/panel.errors.js';
import { Clock } from '../../common/time/clock.js';
import { Config } from '../../config/config.js';
import { DatabaseUnavailable } from '../../database/database.errors.js';
import { Metrics } from '../../metrics/metrics.js';
import { ReportSpool, type SpooledReport } from './report-spool.js';

const REPLAY_MS = 5000;
/** Reports of a thousand nodes for more than an hour. */
const MAX_REPORTS = 100_000;

/** The spool is full, or cannot be written. */
class SpoolFails extends PanelError {
  constructor() {
    super(503, 'The database does not answer, and the report cannot be stored beside it', {
      headers: { 'retry-after': '1' },
      logLevel: 'error',
    });
  }
}

/** Applies a report from the spool. @param name unique to this report */
export type Replay = (name: string, report: SpooledReport) => Promise<void>;

/**
 * Keeps reports while the database is away, of daemons that have forgotten their bytes by the time they send them. They get their answer when
 * the report is on the disk. Once the database is back, each is applied once: its receipt has the name of its file, so a process that dies
 * between the two, or another process of the same folder, changes nothing.
 */
@Injectable()
export class SpoolService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Spool');
  private readonly spool: ReportSpool;
  private waiting = 0;
  private replay: Replay | undefined;
  private replaying: Promise<void> | undefined;
  private isEnding = false;

  constructor(
    config: Config,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.spool = new ReportSpool(config.spoolFolder);
    metrics.gauge('reportsSpooled', () => [[[], this.waiting]]);
  }

  async onModuleInit(): Promise<void> {
    try {
      this.waiting = (await this.spool.names()).length;
    } catch (error) {
      // Reports are refused while they cannot be stored; all else works.
      this.logger.error({ message: 'The folder of the spool cannot be read: see SPOOL_DIR', error });
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    await this.replaying;
  }

  /** @param replay applies one report, exactly once for each name */
  replayWith(replay: Replay): void {
    this.replay = replay;
  }

  /** Stores a report. After the return it is on the disk. @throws SpoolFails */
  async keep(report: Omit<SpooledReport, 'arrivedAt'>): Promise<void> {
    if (this.waiting >= MAX_REPORTS) throw new SpoolFails();
    try {
      await this.spool.put({ ...report, arrivedAt: this.clock.unixSeconds() });
    } catch (error) {
      this.logger.error({ message: 'A report could not be written to the spool', error });
      throw new SpoolFails();
    }
    if (this.waiting++ === 0) this.logger.warn('The database is away: reports wait in the spool');
  }

  /** Applies what waits, the oldest first, until the database is away again. */
  @Interval(REPLAY_MS)
  replayAll(): Promise<void> {
    this.replaying ??= this.run().finally(() => (this.replaying = undefined));
    return this.replaying;
  }

  private async run(): Promise<void> {
    const names = await this.spool.names();
    this.waiting = names.length;
    for (const name of names) {
      if (this.isEnding || !(await this.applyOne(name))) return;
      this.waiting--;
    }
    if (names.length > 0) this.logger.log(`The spool is empty: ${names.length} reports were applied`);
  }

  /** @returns false if the database is away */
  private async applyOne(name: string): Promise<boolean> {
    try {
      const report = await this.spool.read(name);
      if (report !== undefined) await this.replay?.(name, report);
      await this.spool.remove(name);
      return true;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return false;
      // The file stays for a person: nothing is thrown away.
      this.logger.error({ message: `The spooled report ${name} cannot be applied`, error });
      return true;
    }
  }
}
