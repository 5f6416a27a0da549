import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { SetupAnnouncement } from './admin/setup/setup-announcement.js';
import { createApp } from './app.js';
import type { Config } from './config/config.js';
import { createLogger } from './http/logger.js';
import { Jobs } from './jobs/jobs.js';
import { StopSignals } from './stop-signals.js';

/** A second less than supervisors wait before they kill. */
const SHUTDOWN_MS = 9000;
const CLOSING_KEEP_ALIVE_MS = 1;

/** Runs the panel until it is told to stop. */
export async function serve(config: Config): Promise<void> {
  const logger = createLogger(config.logLevel);
  stopOnStrayErrors(logger);
  // Until there is something to finish, also where the process is a container's first: nothing else would end that one.
  const signals = new StopSignals(() => process.exit());
  const app = await createApp(config, { logger });
  await listen(app, config);
  signals.now(stopping(app, logger));
  app.get(Jobs).start();
  await app.get(SetupAnnouncement, { strict: false }).start(await app.getUrl());
  logger.info({ url: await app.getUrl() }, 'listening');
}

async function listen(app: NestFastifyApplication, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new Error(`Another program listens on ${host} port ${port}: stop it, or set another PORT`) : error;
  }
}

/** Stops accepting, finishes what runs, and ends: with 0, within ten seconds. Being told twice is being told once. */
function stopping(app: NestFastifyApplication, logger: Logger): NodeJS.SignalsListener {
  let isStopping = false;
  return (signal) => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(), SHUTDOWN_MS).unref();
    // A connection whose request is being answered now would else stay open, and this process with it, for as long as ever.
    app.getHttpServer().keepAliveTimeout = CLOSING_KEEP_ALIVE_MS;
    app.close().then(
      () => process.exit(),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
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
