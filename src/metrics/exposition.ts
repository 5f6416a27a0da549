import type { Snapshot } from './snapshot.js';

/** The format in which Prometheus reads metrics (Prometheus documentation, "Exposition formats", text format 0.0.4). */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Joins the metrics of several processes and writes them as text. Loads prom-client at the first scrape. */
export async function exposition(snapshots: readonly Snapshot[]): Promise<string> {
  const { default: Registry } = await import('prom-client/lib/cluster.js');
  return Registry.aggregate([...snapshots]).metrics();
}
