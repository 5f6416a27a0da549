import {
  type CounterId,
  type GaugeId,
  type GaugeValue,
  gaugeValue,
  type HistogramId,
  type LabelsOf,
  METRIC_IDS,
  type MetricId,
  METRICS,
} from './metric-list.js';
import { samplesOf, type Snapshot } from './snapshot.js';
import { CounterTally, HistogramTally } from './tally.js';

/** The values of a gauge, each with its labels. */
export type Read<Id extends GaugeId> = readonly (readonly [labels: LabelsOf<Id>, value: number])[];

/**
 * Counts what this process does. {@link METRICS} names the metrics and their labels, and the compiler checks both. While metrics are
 * off, frequent work only looks at `isOn`.
 */
export class Metrics {
  private readonly counters = new Map<MetricId, CounterTally>();
  private readonly histograms = new Map<MetricId, HistogramTally>();
  private readonly gauges: (() => readonly GaugeValue[])[] = [];
  private readDatabase: (() => Promise<readonly GaugeValue[]>) | undefined;

  constructor(readonly isOn: boolean) {
    for (const id of METRIC_IDS) {
      const metric = METRICS[id];
      if (metric.type === 'counter') this.counters.set(id, new CounterTally());
      if (metric.type === 'histogram') this.histograms.set(id, new HistogramTally(metric.buckets));
    }
  }

  /** @param by 0 shows the counter in scrapes before its first event, so that a rule sees this event */
  count<Id extends CounterId>(id: Id, labels: LabelsOf<Id>, by = 1): void {
    if (this.isOn) this.counters.get(id)?.add(labels, by);
  }

  /** Adds a value to a histogram. */
  observe<Id extends HistogramId>(id: Id, labels: LabelsOf<Id>, value: number): void {
    if (this.isOn) this.histograms.get(id)?.add(labels, value);
  }

  /** Registers a gauge, which every scrape reads. */
  gauge<Id extends GaugeId>(id: Id, read: () => Read<Id>): void {
    if (this.isOn) this.gauges.push(() => read().map(([labels, value]) => gaugeValue(id, labels, value)));
  }

  /** Registers the gauges that need the database. One process of each scrape reads them. */
  gaugesOfDatabase(read: () => Promise<readonly GaugeValue[]>): void {
    this.readDatabase = read;
  }

  /** @param withDatabase reads also the gauges that need the database */
  async snapshot(withDatabase: boolean): Promise<Snapshot> {
    const own = this.gauges.flatMap((read) => read());
    const ofDatabase = withDatabase ? ((await this.readDatabase?.()) ?? []) : [];
    const gauges = [...own, ...ofDatabase];
    return METRIC_IDS.map((id) => {
      const read = gauges.filter((gauge) => gauge.id === id).map(({ labels, value }) => [labels, value] as const);
      const counted = this.counters.get(id)?.values() ?? read;
      return samplesOf(id, { counted, distributed: this.histograms.get(id)?.values() ?? [] });
    });
  }
}
