import type { Metrics } from './metrics.js';
import { isMessage, type MetricsSent, type MetricsWanted, type ScrapeWanted } from './worker-messages.js';

/** Sends the metrics of this worker to the primary, and asks the primary for those of all workers. */
export class WorkerMetrics {
  private readonly waiting = new Map<number, (text: string | undefined) => void>();
  private scrapes = 0;
  private readonly listener = (message: unknown): void => this.hear(message);

  constructor(private readonly metrics: Metrics) {
    process.on('message', this.listener);
  }

  stop(): void {
    process.off('message', this.listener);
  }

  /** @throws Error if the primary cannot collect the metrics */
  async scrape(): Promise<string> {
    const id = ++this.scrapes;
    const text = await new Promise<string | undefined>((resolve) => {
      this.waiting.set(id, resolve);
      const message: ScrapeWanted = { linegate: 'scrape-wanted', id };
      toPrimary(message, () => resolve(undefined));
    });
    this.waiting.delete(id);
    if (text === undefined) throw new Error('The metrics of the workers could not be read');
    return text;
  }

  private hear(message: unknown): void {
    if (!isMessage(message)) return;
    if (message.linegate === 'metrics-wanted') void this.send(message);
    if (message.linegate === 'scrape') this.waiting.get(message.id)?.(message.text);
  }

  private async send({ id, withDatabase }: MetricsWanted): Promise<void> {
    const message: MetricsSent = { linegate: 'metrics', id, snapshot: await this.metrics.snapshot(withDatabase) };
    toPrimary(message, () => undefined);
  }
}

/** @param onFailure called if the primary has ended. Without a callback, Node would end this process. */
function toPrimary(message: MetricsSent | ScrapeWanted, onFailure: () => void): void {
  process.send?.(message, undefined, undefined, (error) => {
    if (error !== null) onFailure();
  });
}
