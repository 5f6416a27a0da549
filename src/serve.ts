import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { createApp } from './app.js';
import type { Config } from './config/config.js';
import { createLogger } from './http/logger.js';

const SHUTDOWN_MS = 10_000;

/** Runs the panel until it is told to stop. */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  stopOnStrayErrors(logger);
  const app = await createApp(config, { logger });
  stopOnSignals(app, logger);
  await app.listen({ host: config.host, port: config.port });
  logger.info({ url: await app.getUrl() }, 'listening');
}

/** Stops accepting, finishes what runs, and ends: with 0, after ten seconds at most. */
function stopOnSignals(app: NestFastifyApplication, logger: Logger): void {
  const stop = (signal: NodeJS.Signals): void => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** An error that nobody caught leaves the process in a state that nobody knows: it ends, and its supervisor starts it anew. */
function stopOnStrayErrors(logger: Logger): void {
  const stop = (error: unknown): void => {
    logger.fatal({ err: error }, 'an error that nobody caught');
    process.exit(1);
  };
  process.on('uncaughtException', stop);
  process.on('unhandledRejection', stop);
}
