import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { actingAs, jobActor } from '../audit/actor.js';
import { Clock } from '../common/time/clock.js';
import { Metrics } from '../metrics/metrics.js';
import { Tracing } from '../tracing/tracing.js';
import { JobTurn } from './job-turn.js';
import type { DueTurn } from './lease.repository.js';
import { LeasesService } from './leases.service.js';

/** A process checks for due jobs this often. */
const LOOK_MS = 1000;
/** A failed turn is repeated after this time, or at the next turn if that is sooner. */
const RETRY_SECONDS = 60;

/** The ends of turns in the metrics. */
const RESULTS = ['done', 'failed', 'lost'] as const;

interface Job {
  readonly name: string;
  readonly seconds: number;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
  /** True if a turn has something to do now. Otherwise no process takes the lease, which would write to the database. */
  readonly hasWork: () => Promise<boolean>;
}

const hasAlways = (): Promise<boolean> => Promise.resolve(true);

/**
 * Runs background work, each job in one process at a time: each turn of a job is a lease in the database. A process may die, or
 * lose its lease when it stands still for a minute. So a job must allow a stop at any point and a repeat. A process without its
 * lease may still run one more statement, so a repeat must change nothing: for example, a reset inserts its dated row in its own
 * transaction.
 */
@Injectable()
export class JobsService implements OnModuleDestroy {
  private readonly logger = new Logger('Jobs');
  private readonly jobs = new Map<string, Job>();
  private readonly turns = new Map<string, JobTurn>();
  private readonly running = new Set<Promise<void>>();
  /** The jobs whose leases this process holds. */
  private readonly held = new Set<string>();
  /** The jobs that are looked at again after their present turn: they became due again, perhaps too late for its work. */
  private readonly startAgain = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly leases: LeasesService,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly tracing: Tracing,
  ) {
    metrics.gauge('leasesHeld', () => [...this.jobs.keys()].map((name) => [[name], this.held.has(name) ? 1 : 0]));
  }

  /**
   * Registers a job with a turn every `seconds`. The first turn comes after one such period. After a time without a running
   * panel, all missed turns are one turn.
   *
   * @param work may check the signal between its steps: after an abort, another process may run the same turn
   * @param hasWork for a frequent job that mostly has nothing to do: a turn waits until this is true
   */
  every(name: string, seconds: number, work: Job['work'], hasWork: Job['hasWork'] = hasAlways): void {
    if (this.jobs.has(name)) throw new Error(`There are two jobs named ${name}`);
    this.jobs.set(name, { name, seconds, work, hasWork });
    for (const result of RESULTS) this.metrics.count('jobTurns', [name, result], 0);
  }

  /** Starts a job now, in this process unless another one runs it. Does not wait for the end of the job. */
  async startNow(name: string): Promise<void> {
    await this.leases.makeDue(name);
    if (this.turns.has(name)) this.startAgain.add(name);
    void this.runDue();
  }

  /** Starts to check for due jobs. Only serving processes call this; commands run no jobs. */
  start(): void {
    const look = (): void => void this.runDue();
    this.timer ??= setInterval(look, LOOK_MS);
    look();
  }

  /** Renews the leases of running jobs, and runs all due jobs to their end. */
  async runDue(): Promise<void> {
    try {
      await Promise.all([...this.turns.values()].map((turn) => turn.keep()));
      const due = await this.leases.due([...this.jobs.values()]);
      await Promise.all(due.map((turn) => this.begin(turn)));
    } catch (error) {
      this.logger.log({ message: 'The turns of jobs could not be read', error });
    }
  }

  /** Stops running jobs at their next step. Another process can take the same turns at once. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    for (const turn of this.turns.values()) turn.stop();
    await Promise.all(this.running);
  }

  private async begin(due: DueTurn): Promise<void> {
    const { name } = due;
    const job = this.jobs.get(name);
    if (job === undefined || !(await job.hasWork()) || this.isStopping) return;
    if (this.turns.has(name)) {
      // It may be about to take the turn that was due before.
      this.startAgain.add(name);
      return;
    }
    const turn = new JobTurn(name, this.leases, this.clock);
    this.turns.set(name, turn);
    const run = this.take(job, due, turn).finally(() => {
      this.turns.delete(name);
      this.running.delete(run);
    });
    this.running.add(run);
    await run;
    if (this.startAgain.delete(name)) await this.runDue();
  }

  private async take(job: Job, due: DueTurn, turn: JobTurn): Promise<void> {
    try {
      if (!(await this.leases.take(due))) return;
      this.held.add(job.name);
      await this.leases.giveBack(due, await this.run(job, turn));
    } catch (error) {
      this.logger.warn({ message: `The lease of the job ${job.name} could not be written`, error });
    } finally {
      this.held.delete(job.name);
    }
  }

  /** @returns the time of the next turn (Unix seconds); undefined for an aborted turn */
  private async run({ name, seconds, work }: Job, { signal }: JobTurn): Promise<number | undefined> {
    const startedAt = this.clock.unixSeconds();
    try {
      if (!signal.aborted)
        await this.tracing.run('job', { job: name }, () => actingAs(jobActor(name), () => work(signal)));
      if (!signal.aborted) this.metrics.count('jobTurns', [name, 'done']);
      else if (!this.isStopping) this.metrics.count('jobTurns', [name, 'lost']);
      return signal.aborted ? undefined : startedAt + seconds;
    } catch (error) {
      this.metrics.count('jobTurns', [name, 'failed']);
      this.logger.warn({ message: `The job ${name} failed`, error });
      return this.clock.unixSeconds() + Math.min(seconds, RETRY_SECONDS);
    }
  }
}
