import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { PROGRAM_VERSION } from '../common/program/program-version.js';
import type { TracingConfig } from '../config/config.js';
import type { Facts } from './facts.js';

/** The path of traces below the endpoint (OpenTelemetry specification, "OTLP Exporter Configuration"). */
const PATH = '/v1/traces';
const EXPORT_MS = 2000;
const STOP_MS = 3000;

/** The span of a request in progress. */
export class RequestSpan {
  constructor(readonly span: Span) {}

  end(status: number): void {
    this.span.setAttribute('http.response.status_code', status);
    if (status >= 500) this.span.setStatus({ code: SpanStatusCode.ERROR });
    this.span.end();
  }
}

/** Spans of OpenTelemetry, sent by OTLP over HTTP. A span in progress is the parent of those that begin in its work. */
export class Spans {
  private readonly current = new AsyncLocalStorage<Span>();
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor({ endpoint, headers, serviceName, ratio }: TracingConfig) {
    const exporter = new OTLPTraceExporter({ url: endpoint + PATH, headers: { ...headers }, timeoutMillis: EXPORT_MS });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': PROGRAM_VERSION }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('linegate');
  }

  /**
   * Begins the span of a request. It is a new trace: callers are not trusted to name one.
   *
   * @param route the template of the route; undefined if no route serves the request
   */
  begin(method: string, route: string | undefined): RequestSpan {
    const attributes = { 'http.request.method': method, ...(route === undefined ? {} : { 'http.route': route }) };
    const name = route === undefined ? method : `${method} ${route}`;
    return new RequestSpan(this.tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT));
  }

  /** Runs a function whose work belongs to a request. */
  within<T>({ span }: RequestSpan, work: () => T): T {
    return this.current.run(span, work);
  }

  async run<T>(name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
    const parent = this.current.getStore();
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    const span = this.tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes: facts }, context);
    try {
      return await this.current.run(span, work);
    } catch (error) {
      // Without the message: it may hold values of a statement.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  }

  /** A collector that is away does not hold the end of the process up. */
  async stop(): Promise<void> {
    const isOver = new AbortController();
    const patience = sleep(STOP_MS, undefined, { signal: isOver.signal }).catch(() => undefined);
    await Promise.race([this.provider.shutdown().catch(() => undefined), patience]);
    isOver.abort();
  }
}
