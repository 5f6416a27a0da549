import cluster, { type Worker } from 'node:cluster';
import type { Config } from './config/config.js';
import { createLogger } from './http/logging/logger.js';
import { serveMetrics } from './metrics/metrics-server.js';
import { WorkerScrapes } from './metrics/worker-scrapes.js';
import { WorkerSigns } from './worker-signs.js';

const RESTART_MS = 1000;

/**
 * Runs several processes that share the port, and replaces one that dies or gives no sign for a minute. A signal to this process ends all of them. If the first
 * process dies before any has listened, this process exits with the same code: the next one would die, too.
 *
 * @throws Error if the port of the metrics is taken
 */
export async function runWorkers(config: Config): Promise<void> {
  await serveWorkerMetrics(config);
  let isStopping = false;
  let hasListened = false;
  const stop = (): void => {
    isStopping = true;
    for (const worker of running()) worker.process.kill('SIGTERM');
    exitWhenAlone();
  };
  const replace = (): void => {
    if (!isStopping) cluster.fork();
  };

  cluster.on('listening', () => (hasListened = true));
  cluster.on('exit', (_worker, code: number | null) => {
    if (!hasListened && !isStopping) {
      process.exitCode = code ?? 1;
      stop();
    } else if (isStopping) exitWhenAlone();
    else setTimeout(replace, RESTART_MS);
  });
  process.on('SIGTERM', stop).on('SIGINT', stop);
  new WorkerSigns(running, createLogger(config.logLevel)).start();
  for (let worker = 0; worker < config.workers; worker++) cluster.fork();
}

/** Collects the metrics of all workers, for the port of the metrics or for a worker that is asked for them. */
async function serveWorkerMetrics({ metrics, logLevel }: Config): Promise<void> {
  if (metrics === undefined) return;
  const scrapes = new WorkerScrapes(running);
  if (metrics.port === undefined) return;
  const { url } = await serveMetrics(metrics, () => scrapes.scrape());
  createLogger(logLevel).info({ url }, 'serving metrics');
}

/** The workers that run. Node also lists a worker that has exited until its channel is closed. */
function running(): Worker[] {
  return Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => !worker.isDead());
}

function exitWhenAlone(): void {
  if (running().length === 0) process.exit();
}
