import { labelNamesOf, type MetricId, METRICS } from './metric-list.js';
import type { Distribution, Labelled } from './tally.js';

type Labels = Readonly<Record<string, string | number>>;

/** One line of a scrape. */
interface Sample {
  readonly metricName: string;
  readonly labels: Labels;
  readonly value: number;
}

/** A metric and its samples, in the form in which prom-client joins the metrics of several processes and writes them. */
export interface MetricSamples {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly aggregator: 'sum' | 'max';
  readonly values: readonly Sample[];
}

/** All metrics of one process at one moment. It can be sent as JSON. */
export type Snapshot = readonly MetricSamples[];

/** The values of a metric: numbers of a counter or gauge, or distributions of a histogram. */
interface Values {
  readonly counted: readonly Labelled<number>[];
  readonly distributed: readonly Labelled<Distribution>[];
}

export function samplesOf(id: MetricId, { counted, distributed }: Values): MetricSamples {
  const metric = METRICS[id];
  const { name, help, type } = metric;
  const names = labelNamesOf(id);
  const labelsOf = (texts: readonly string[]): Labels =>
    Object.fromEntries(names.map((label, index) => [label, texts[index] ?? '']));
  const limits = metric.type === 'histogram' ? metric.buckets : [];
  return {
    ...{ name, help, type, aggregator: metric.type === 'gauge' ? metric.joined : 'sum' },
    values: [
      ...counted.map(([labels, value]) => ({ metricName: name, labels: labelsOf(labels), value })),
      ...distributed.flatMap(([labels, value]) => histogramSamples(name, labelsOf(labels), limits, value)),
    ],
  };
}

/** Cumulative buckets, the sum and the number of values, as Prometheus defines a histogram. */
function histogramSamples(
  name: string,
  labels: Labels,
  limits: readonly number[],
  { counts, sum }: Distribution,
): Sample[] {
  let total = 0;
  const buckets = counts.map((count, index) => {
    total += count;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: limits[index] ?? '+Inf' }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: total },
  ];
}
