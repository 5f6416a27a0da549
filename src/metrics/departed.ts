import type { MetricSamples, Snapshot } from './snapshot.js';

/** A snapshot without its gauges: what the process has counted since its start. */
export function countsIn(snapshot: Snapshot): Snapshot {
  return snapshot.filter(({ type }) => type !== 'gauge');
}

/**
 * Adds up the counts of processes that have ended. A scrape still includes them: if the sum of all processes fell, Prometheus would
 * take the whole rest for new events.
 */
export function addCounts(before: Snapshot, more: Snapshot): Snapshot {
  const added = new Map(countsIn(more).map((metric) => [metric.name, metric]));
  const known = before.map((metric) => addSamples(metric, added.get(metric.name)));
  const names = new Set(before.map(({ name }) => name));
  return [...known, ...countsIn(more).filter(({ name }) => !names.has(name))];
}

function addSamples(before: MetricSamples, more: MetricSamples | undefined): MetricSamples {
  const samples = new Map(before.values.map((sample) => [keyOf(sample), sample]));
  for (const sample of more?.values ?? []) {
    const key = keyOf(sample);
    samples.set(key, { ...sample, value: sample.value + (samples.get(key)?.value ?? 0) });
  }
  return { ...before, values: [...samples.values()] };
}

function keyOf({ metricName, labels }: MetricSamples['values'][number]): string {
  return JSON.stringify([metricName, labels]);
}
