import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { SetupAnnouncementService } from './operators/setup/setup-announcement.service.js';
import { createApp } from './app.js';
import type { Config } from './config/config.js';
import { ScrapeService } from './health/metrics/scrape.service.js';
import { createLogger } from './http/logging/logger.js';
import { JobsService } from './jobs/jobs.service.js';
import { StopSignals } from './stop-signals.js';

/** Supervisors kill a process after ten seconds. */
const SHUTDOWN_MS = 9000;
const CLOSING_KEEP_ALIVE_MS = 1;
/** New connections that may wait until the process accepts them. The system makes further clients retry, after seconds. */
const MAX_UNACCEPTED = 4096;

/** Runs the panel until a signal stops it. */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  stopOnStrayErrors(logger);
  // Nothing is under way yet. Without a handler, signals would not end the first process of a container.
  const signals = new StopSignals(() => process.exit());
  const app = await createApp(config, { logger });
  await listen(app, config);
  const started = finishStart(app, logger, config);
  signals.now(stopping(app, logger, started));
  await started;
}

/** Starts the background work of a panel that listens. */
async function finishStart(app: NestFastifyApplication, logger: Logger, { metrics }: Config): Promise<void> {
  const url = await app.getUrl();
  app.get(JobsService).start();
  await app.get(SetupAnnouncementService, { strict: false }).start(url);
  const scrapes = metrics === undefined ? undefined : app.get(ScrapeService, { strict: false });
  if (scrapes?.url !== undefined) logger.info({ url: scrapes.url }, 'serving metrics');
  logger.info({ url }, 'listening');
}

async function listen(app: NestFastifyApplication, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, backlog: MAX_UNACCEPTED });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new Error(`Another program listens on ${host} port ${port}: stop it, or set another PORT`) : error;
  }
}

/**
 * Accepts no more connections, finishes running requests, and exits with 0 within ten seconds. A second signal changes nothing.
 *
 * @param started the end of the start: a start that runs on while the panel closes would fail
 */
function stopping(app: NestFastifyApplication, logger: Logger, started: Promise<void>): NodeJS.SignalsListener {
  let isStopping = false;
  return (signal) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(), SHUTDOWN_MS).unref();
    // Otherwise keep-alive connections would hold the process open.
    app.getHttpServer().keepAliveTimeout = CLOSING_KEEP_ALIVE_MS;
    started
      .then(() => app.close())
      .then(
        () => process.exit(),
        (error: unknown) => {
          logger.error({ err: error }, 'stopping failed');
          process.exit(1);
        },
      );
  };
}

/** After an uncaught error the state of the process is unknown. It exits, and its supervisor starts it again. */
function stopOnStrayErrors(logger: Logger): void {
  const stop = (error: unknown): void => {
    logger.fatal({ err: error }, 'an error that nobody caught');
    process.exit(1);
  };
  process.on('uncaughtException', stop);
  process.on('unhandledRejection', stop);
}
