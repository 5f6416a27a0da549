import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { servePanelPages } from './admin/web/panel-pages.js';
import { AppModule } from './app.module.js';
import { LOGIN_PATH } from './auth/login.controller.js';
import { type Clock, SystemClock } from './common/clock.js';
import type { Config } from './config/config.js';
import { DatabaseOpener } from './database/database-opener.js';
import { addBodyParsers } from './http/body-parsers.js';
import { fastifyOptions } from './http/fastify-options.js';
import { toJson } from './http/json.js';
import { refuseSecondHost } from './http/one-host.js';
import { AppLogger, createLogger } from './http/logger.js';
import { serveApiDocs } from './http/openapi.js';
import { PanelAdapter } from './http/panel.adapter.js';
import { refuseOtherMethods } from './http/other-methods.js';
import { addRequestLog } from './http/request-log.js';
import { addSecurityHeaders } from './http/security-headers.js';

const MOST_HEADERS = 64;

export interface AppParts {
  readonly clock?: Clock;
  readonly logger?: Logger;
}

/** Builds the whole panel, connected to its database and ready to listen. Used by `main` and by every test. */
export async function createApp(config: Config, parts: AppParts = {}): Promise<NestFastifyApplication> {
  const logger = parts.logger ?? createLogger(config.logLevel);
  const adapter = new PanelAdapter({ ...fastifyOptions(config, logger), skipMiddie: true });
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.register(config, parts.clock ?? new SystemClock()),
    adapter,
    { logger: new AppLogger(logger), bodyParser: false, abortOnError: false },
  );

  const server = adapter.getInstance();
  server.server.maxHeadersCount = MOST_HEADERS;
  server.setReplySerializer((payload) => toJson(payload) ?? '');
  addSecurityHeaders(server);
  addRequestLog(server, logger);
  refuseSecondHost(server);
  addBodyParsers(server, [LOGIN_PATH]);
  const finishRoutes = refuseOtherMethods(server);
  if (config.apiDocs) serveApiDocs(app);
  servePanelPages(server);

  await app.get(DatabaseOpener).start();
  await app.init();
  finishRoutes();
  await server.ready();
  return app;
}
