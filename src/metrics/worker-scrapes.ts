import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCounts, countsIn } from './departed.js';
import { exposition } from './exposition.js';
import type { Snapshot } from './snapshot.js';
import { isMessage, type MetricsWanted, type Scraped } from './worker-messages.js';

/** A worker that does not answer within this time is left out of a scrape. Its counts are those of the last scrape. */
const PATIENCE_MS = 2000;

/** Collects the metrics of all workers, in the process that starts them. */
export class WorkerScrapes {
  private readonly waiting = new Map<number, (snapshot: Snapshot) => void>();
  /** The counts of each running worker at its last scrape. */
  private readonly last = new Map<number, Snapshot>();
  private departed: Snapshot = [];
  private scrapes = 0;
  private running: Promise<string> | undefined;

  /** @param workers the workers that run */
  constructor(private readonly workers: () => readonly Worker[]) {
    cluster.on('message', (worker, message: unknown) => this.hear(worker, message));
    cluster.on('exit', ({ id }) => {
      this.departed = addCounts(this.departed, this.last.get(id) ?? []);
      this.last.delete(id);
    });
  }

  /** The metrics of all workers as text. Scrapes at the same moment share one. */
  scrape(): Promise<string> {
    this.running ??= this.collect().finally(() => (this.running = undefined));
    return this.running;
  }

  private async collect(): Promise<string> {
    const workers = this.workers().filter((worker) => worker.isConnected());
    const [first] = workers;
    const answers = await Promise.all(
      workers.map(async (worker) => ({ worker, snapshot: await this.ask(worker, worker === first) })),
    );
    // The counts of a worker that has ended meanwhile are among those of the departed.
    const living = answers.filter(({ worker }) => !worker.isDead());
    return exposition([this.departed, ...living.map(({ snapshot }) => snapshot)]);
  }

  private async ask(worker: Worker, withDatabase: boolean): Promise<Snapshot> {
    const id = ++this.scrapes;
    const isOver = new AbortController();
    const answer = new Promise<Snapshot>((resolve) => this.waiting.set(id, resolve));
    const message: MetricsWanted = { linegate: 'metrics-wanted', id, withDatabase };
    // A worker that ends at this moment has no channel.
    worker.send(message, () => undefined);
    const patience = sleep(PATIENCE_MS, undefined, { signal: isOver.signal }).catch(() => undefined);
    const snapshot = await Promise.race([answer, patience]);
    isOver.abort();
    this.waiting.delete(id);
    if (snapshot === undefined) return this.last.get(worker.id) ?? [];
    if (!worker.isDead()) this.last.set(worker.id, countsIn(snapshot));
    return snapshot;
  }

  private hear(worker: Worker, message: unknown): void {
    if (!isMessage(message)) return;
    if (message.linegate === 'metrics') this.waiting.get(message.id)?.(message.snapshot);
    if (message.linegate === 'scrape-wanted') void this.reply(worker, message.id);
  }

  private async reply(worker: Worker, id: number): Promise<void> {
    const text = await this.scrape().catch(() => undefined);
    const message: Scraped = { linegate: 'scrape', id, text };
    worker.send(message, () => undefined);
  }
}
