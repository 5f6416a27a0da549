import cluster, { type Worker } from 'node:cluster';
import type { Logger } from 'pino';

const SIGN_MS = 5000;
/** A minute. */
const MAX_SILENT_LOOKS = 12;
const SIGN = { linegate: 'alive' };

/** Tells the first process, from now on, that the loop of this worker turns. Call it in a worker. */
export function giveSigns(): void {
  const give = (): void => void process.send?.(SIGN, undefined, undefined, () => undefined);
  give();
  setInterval(give, SIGN_MS).unref();
}

/**
 * Ends workers that have served and then give no sign for a minute: their loop does not turn, and they answer nothing. Counts looks and not seconds: a
 * machine that stood still has stopped all processes together.
 */
export class WorkerSigns {
  private readonly silent = new Map<number, number>();

  /** @param workers the workers that run */
  constructor(
    private readonly workers: () => readonly Pick<Worker, 'id' | 'process'>[],
    private readonly logger: Pick<Logger, 'error'>,
  ) {}

  /** Listens to all workers, and looks at them from time to time. */
  start(): void {
    cluster.on('message', ({ id }) => this.hear(id));
    setInterval(() => this.look(), SIGN_MS).unref();
  }

  hear(id: number): void {
    this.silent.set(id, 0);
  }

  /** Counts a look at each worker. One that is silent for too many of them is killed, and its end starts another. */
  look(): void {
    const running = this.workers();
    for (const id of this.silent.keys()) if (!running.some((worker) => worker.id === id)) this.silent.delete(id);
    for (const { id, process: child } of running) {
      const before = this.silent.get(id);
      if (before === undefined) continue;
      this.silent.set(id, before + 1);
      if (before < MAX_SILENT_LOOKS) continue;
      this.logger.error({ worker: child.pid }, 'ended a process that has given no sign for a minute');
      child.kill('SIGKILL');
    }
  }
}
