import type { TracingConfig } from '../config/config.js';
import type { Facts } from './facts.js';
import type { Spans } from './spans.js';

/**
 * The traces of this process. OpenTelemetry is loaded by {@link start}, only if a collector is configured. Otherwise work runs without
 * a span.
 */
export class Tracing {
  private spans: Spans | undefined;

  constructor(private readonly config: TracingConfig | undefined) {}

  /** Loads OpenTelemetry, if a collector is configured. */
  async start(): Promise<void> {
    if (this.config === undefined || this.spans !== undefined) return;
    const { Spans } = await import('./spans.js');
    this.spans = new Spans(this.config);
  }

  /** Sends the spans that remain. */
  async stop(): Promise<void> {
    await this.spans?.stop();
  }

  /** Runs work in a span. The span of the caller becomes its parent. */
  run<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
    return this.spans === undefined ? work() : this.spans.run(name, facts, work);
  }

  /** The spans, for requests; undefined while traces are off. */
  get started(): Spans | undefined {
    return this.spans;
  }
}
