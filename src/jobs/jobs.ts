import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { actingAs, jobActor } from '../audit/actor.js';
import { Clock } from '../common/clock.js';
import { JobTurn } from './job-turn.js';
import { Leases } from './leases.js';

/** How often a process looks whether it is a job's turn. */
const LOOK_MS = 5000;
/** A turn that failed is tried again after so many seconds, or when the next one comes. */
const RETRY_SECONDS = 60;

interface Job {
  readonly name: string;
  readonly seconds: number;
  readonly work: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * What is done now and then, by one process at a time: each turn of a job is a lease in the database. Work must bear being
 * stopped at any point and begun again, since a process may die, or lose its lease by standing still for a minute.
 */
@Injectable()
export class Jobs implements OnModuleDestroy {
  private readonly logger = new Logger('Jobs');
  private readonly jobs = new Map<string, Job>();
  private readonly turns = new Map<string, JobTurn>();
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(
    private readonly leases: Leases,
    private readonly clock: Clock,
  ) {}

  /**
   * Has work done every so many seconds, the first time after one such period, by whichever process comes first. Where the
   * panel was not running for a while, the turns that were missed are one turn.
   *
   * @param work may look at the signal between its steps: when it is aborted, another process may have begun the same
   */
  every(name: string, seconds: number, work: Job['work']): void {
    if (this.jobs.has(name)) throw new Error(`There are two jobs named ${name}`);
    this.jobs.set(name, { name, seconds, work });
  }

  /** Begins a job now, in this process unless another one is at it. Whoever asks does not wait for the end. */
  async hurry(name: string): Promise<void> {
    await this.leases.hasten(name);
    void this.runDue();
  }

  /** Looks for turns from now on. Only a server does; commands leave jobs to it. */
  start(): void {
    const look = (): void => void this.runDue();
    this.timer ??= setInterval(look, LOOK_MS);
    look();
  }

  /** Runs the jobs whose turn it is, and renews the leases of those that run. Resolves when those that it began are done. */
  async runDue(): Promise<void> {
    try {
      await Promise.all([...this.turns.values()].map((turn) => turn.keep()));
      const due = await this.leases.due([...this.jobs.values()]);
      await Promise.all(due.map((name) => this.begin(name)));
    } catch (error) {
      this.logger.log({ message: 'The turns of jobs could not be read', error });
    }
  }

  /** Ends what runs at its next step, and lets another process take the same turn at once. */
  async onModuleDestroy(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    for (const turn of this.turns.values()) turn.stop();
    await Promise.all(this.running);
  }

  private async begin(name: string): Promise<void> {
    const job = this.jobs.get(name);
    if (job === undefined || this.turns.has(name) || this.isStopping) return;
    const turn = new JobTurn(name, this.leases, this.clock);
    this.turns.set(name, turn);
    const run = this.take(job, turn).finally(() => {
      this.turns.delete(name);
      this.running.delete(run);
    });
    this.running.add(run);
    await run;
  }

  private async take(job: Job, turn: JobTurn): Promise<void> {
    try {
      if (await this.leases.take(job.name)) await this.leases.giveBack(job.name, await this.run(job, turn));
    } catch (error) {
      this.logger.warn({ message: `The lease of the job ${job.name} could not be written`, error });
    }
  }

  /** When the next turn begins; nothing where this one was not finished. */
  private async run({ name, seconds, work }: Job, { signal }: JobTurn): Promise<number | undefined> {
    const startedAt = this.clock.unixSeconds();
    try {
      if (!signal.aborted) await actingAs(jobActor(name), () => work(signal));
      return signal.aborted ? undefined : startedAt + seconds;
    } catch (error) {
      this.logger.warn({ message: `The job ${name} failed`, error });
      return this.clock.unixSeconds() + Math.min(seconds, RETRY_SECONDS);
    }
  }
}
