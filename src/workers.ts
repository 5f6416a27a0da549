import cluster, { type Worker } from 'node:cluster';

const RESTART_MS = 1000;

/**
 * Runs several processes that share the port, and replaces one that dies. A signal to this process ends all of them. If the first
 * process dies before any has listened, this process exits with the same code: the next one would die, too.
 */
export function runWorkers(count: number): void {
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
  for (let worker = 0; worker < count; worker++) cluster.fork();
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
