import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import { PATIENCE_MS } from '../../support/process/process.js';
import { Collector, factsOf } from './collector.js';

const BUNDLE = join(import.meta.dirname, '../../../dist/bundle');
const RECORDER = join(import.meta.dirname, 'module-recorder.mjs');

describe('the traces of a panel', () => {
  let installation: Installation;
  let collector: Collector;
  let folder: string;
  beforeAll(async () => {
    installation = await Installation.create();
    collector = await Collector.start();
    folder = mkdtempSync(join(tmpdir(), 'linegate-chunks-'));
  }, PATIENCE_MS);
  afterAll(async () => {
    await collector.stop();
    await installation.stop();
    rmSync(folder, { recursive: true });
  }, PATIENCE_MS);

  /** The chunks with modules of OpenTelemetry that a panel has loaded, after a poll and a scrape. */
  async function loaded(settings: Record<string, string>): Promise<string[]> {
    const file = join(folder, `chunks-${Object.keys(settings).join('-')}`);
    const nodeArguments = ['--import', RECORDER];
    const panel = await installation.start({ CHUNKS: file, METRICS_PORT: '0', ...settings }, { nodeArguments });
    const { node, key } = await installation.node();
    expect((await panel.send(`/api/ssr/v1/userList/${node.id}`, { headers: signedNow(key) })).status).toBe(200);
    const metrics = panel.log.find((line) => line['msg'] === 'serving metrics')?.['url'];
    expect((await fetch(String(metrics))).status).toBe(200);
    expect(await panel.stop()).toEqual({ code: 0, signal: null });
    const chunks = new Set(readFileSync(file, 'utf8').trim().split('\n'));
    expect([...chunks].filter((chunk) => chunk.startsWith('app-'))).toHaveLength(1);
    return [...chunks].filter((chunk) => chunksWithOpenTelemetry().includes(chunk));
  }

  it(
    'load no module of OpenTelemetry without an endpoint, even with metrics',
    async () => {
      expect(chunksWithOpenTelemetry()).not.toEqual([]);
      expect(await loaded({})).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'load OpenTelemetry with an endpoint',
    async () => {
      expect(await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).not.toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'send the spans of requests with those of the database within them, and no data about clients',
    async () => {
      const panel = await installation.start({
        OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
        OTEL_EXPORTER_OTLP_HEADERS: 'x-team=blue%20sky',
        OTEL_SERVICE_NAME: 'panel-of-tokyo',
      });
      const [user] = await installation.users(1);
      const credentials = { email: user?.email, password: user?.password };
      const reply = await panel.send('/api/client/v1/login?zqx=1', { method: 'POST', body: credentials });
      expect(reply.status).toBe(200);
      await panel.send('/zqx/path');
      const traced = await eventually(() => {
        const login = collector.spans.find(({ name }) => name === 'POST /api/client/v1/login');
        const inner = collector.spans.filter(
          ({ traceId, spanId }) => traceId === login?.traceId && spanId !== login.spanId,
        );
        expect(inner.length).toBeGreaterThan(1);
        expect(collector.spans.map(({ name }) => name)).toContain('GET');
        return { login, inner };
      });
      expect(factsOf(traced.login?.attributes ?? [])).toEqual({
        'http.request.method': 'POST',
        'http.route': '/api/client/v1/login',
        'http.response.status_code': 200,
      });
      expect(new Set(traced.inner.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([traced.login?.spanId]));
      expect(traced.inner.map(({ name }) => name)).toEqual(expect.arrayContaining(['database transaction']));
      const resources = collector.resources.map((attributes) => factsOf(attributes)['service.name']);
      expect(resources).toContain('panel-of-tokyo');
      expect(new Set(collector.paths)).toEqual(new Set(['/v1/traces']));
      expect(collector.headers.map((headers) => headers['x-team'])).toContain('blue sky');
      const secrets = ['zqx', user?.email ?? '', user?.password ?? '', '127.0.0.1'];
      expect(secrets.filter((text) => collector.text.includes(text))).toEqual([]);
      await panel.kill();
    },
    PATIENCE_MS,
  );

  it(
    'do not delay the start or end of a panel with an unavailable collector, and send the last spans at the end',
    async () => {
      const away = await Collector.start();
      const { url } = away;
      await away.stop();
      const panel = await installation.start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
      expect((await panel.send('/health/ready')).status).toBe(200);
      expect(await panel.stop()).toEqual({ code: 0, signal: null });

      const before = collector.spans.length;
      const last = await installation.start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      expect((await last.send('/health/ready')).status).toBe(200);
      expect(await last.stop()).toEqual({ code: 0, signal: null });
      expect(collector.spans.slice(before).map(({ name }) => name)).toContain('GET /health/ready');
    },
    PATIENCE_MS,
  );
});

/** The chunks of the bundle with modules of OpenTelemetry, from the paths that the bundler writes into them. */
function chunksWithOpenTelemetry(): string[] {
  return readdirSync(BUNDLE)
    .filter((name) => name.endsWith('.cjs'))
    .filter((name) => /^\/\/ node_modules\/@opentelemetry\//m.test(readFileSync(join(BUNDLE, name), 'utf8')));
}
