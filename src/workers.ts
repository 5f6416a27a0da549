import cluster, { type Worker } from 'node:cluster';

const RESTART_MS = 1000;

/**
 * Runs so many processes that share the port. One that dies is replaced; all end when this one is told to. Where none has
 * ever come to listen there is nothing to replace: then this process ends as the first of them did.
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

/** Node lists a worker until its channel is closed as well, which may come after its end: nothing tells of that. */
function running(): Worker[] {
  return Object.values(cluster.workers ?? {})
    .filter((worker) => worker !== undefined)
    .filter((worker) => !worker.isDead());
}

function exitWhenAlone(): void {
  if (running().length === 0) process.exit();
}
