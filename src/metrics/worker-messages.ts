import type { Snapshot } from './snapshot.js';

/** From the primary: it wants the metrics of a worker. */
export interface MetricsWanted {
  readonly linegate: 'metrics-wanted';
  readonly id: number;
  readonly withDatabase: boolean;
}

/** From a worker: its metrics. */
export interface MetricsSent {
  readonly linegate: 'metrics';
  readonly id: number;
  readonly snapshot: Snapshot;
}

/** From a worker: it wants the text of a scrape of all workers. */
export interface ScrapeWanted {
  readonly linegate: 'scrape-wanted';
  readonly id: number;
}

/** From the primary: the text of a scrape; undefined after a failure. */
export interface Scraped {
  readonly linegate: 'scrape';
  readonly id: number;
  readonly text: string | undefined;
}

export type Message = MetricsWanted | MetricsSent | ScrapeWanted | Scraped;

/** Node sends messages of its own through the same channel. */
export function isMessage(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'linegate' in message;
}
