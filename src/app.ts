import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { servePanelPages } from './admin/web/panel-pages.js';
import { AppModule } from './app.module.js';
import { UnnamedClientsBuffer } from './audit/moments/unnamed-clients.buffer.js';
import { LOGIN_PATH } from './auth/login.controller.js';
import { type Clock, SystemClock } from './common/time/clock.js';
import type { Config } from './config/config.js';
import { DatabaseOpenerService } from './database/database-opener.service.js';
import { gatesOf, networkOf } from './gates.js';
import { admitBodies } from './http/load/bodies/body-admission.js';
import { Refusals } from './http/load/refusals.js';
import { Strangers } from './http/load/strangers.js';
import { WorkTurns } from './http/load/work-turns.js';
import { addBodyParsers } from './http/body/body-parsers.js';
import { fastifyOptions } from './http/server/fastify-options.js';
import { toJson } from './common/json/to-json.js';
import { refuseSecondHost } from './http/request/one-host.js';
import { AppLogger, createLogger } from './http/logging/logger.js';
import { serveApiDocs } from './http/openapi/openapi.js';
import { PanelAdapter } from './http/server/panel-adapter.js';
import { readForwarded } from './http/request/forwarded-for.js';
import { offerHead } from './http/server/head-routes.js';
import { refuseOtherMethods } from './http/server/other-methods.js';
import { watchUnnamedClients } from './http/forwarding/unnamed-clients.js';
import { rememberPeers } from './http/request/peer-address.js';
import { addRequestLog } from './http/logging/request-log.js';
import { addRequestMetrics } from './http/logging/request-metrics.js';
import { addRequestSpans } from './http/logging/request-spans.js';
import { addSecurityHeaders } from './http/server/security-headers.js';
import { closeSlowReaders } from './http/server/slow-readers.js';
import { leaveBodiesUnread } from './http/body/unread-bodies.js';
import { LineKeyGuard } from './line-key/guard/line-key.guard.js';
import { Metrics } from './metrics/metrics.js';
import { Tracing } from './tracing/tracing.js';

const MAX_HEADERS = 64;

export interface AppParts {
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** Builds the whole panel, connected to its database and ready to listen. `main` and every test use it. */
export async function createApp(config: Config, parts: AppParts = {}): Promise<NestFastifyApplication> {
  const logger = parts.logger ?? createLogger(config.logLevel);
  const adapter = new PanelAdapter({ ...fastifyOptions(config, logger), skipMiddie: true });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(config, parts.clock ?? new SystemClock()),
    adapter,
    { logger: new AppLogger(logger), bodyParser: false, abortOnError: false },
  );

  const server = adapter.getInstance();
  server.server.maxHeadersCount = MAX_HEADERS;
  if (config.trustedProxies.length > 0) {
    readForwarded(server);
    const unnamed = app.get(UnnamedClientsBuffer, { strict: false });
    watchUnnamedClients(server, config.trustedProxies, () => unnamed.note());
  }
  rememberPeers(server.server);
  closeSlowReaders(server);
  // Before all that adds hooks to routes: a copy of a route with them would get them twice.
  offerHead(server);
  server.setReplySerializer((payload) => toJson(payload) ?? '');
  addSecurityHeaders(server);
  const tracing = app.get(Tracing);
  await tracing.start();
  addRequestSpans(server, tracing.started);
  addRequestLog(server, logger);
  const metrics = app.get(Metrics);
  addRequestMetrics(server, metrics);
  leaveBodiesUnread(server);
  refuseSecondHost(server);
  const lineKeys = app.get(LineKeyGuard, { strict: false });
  const admit = (request: FastifyRequest): Promise<void> => lineKeys.admit(request);
  const refusals = new Refusals(server);
  const strangers = new Strangers(networkOf);
  const gates = gatesOf(app);
  const turns = new WorkTurns(gates, strangers, refusals);
  adapter.longAnswers.refuseEarly(server, refusals);
  metrics.gauge('sharedLists', () => [[[], adapter.longAnswers.sharedBytes]]);
  turns.addTo(server);
  adapter.routes = turns.routes;
  metrics.gauge('reportsWaiting', () => [[[], turns.reportsWaiting]]);
  admitBodies(server, gates, admit);
  addBodyParsers(server, [LOGIN_PATH]);
  const finishRoutes = refuseOtherMethods(server);
  if (config.apiDocs) serveApiDocs(app, server);
  servePanelPages(server);

  await app.get(DatabaseOpenerService).start();
  await app.init();
  finishRoutes();
  await server.ready();
  return app;
}
