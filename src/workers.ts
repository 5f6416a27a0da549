import cluster from 'node:cluster';

const RESTART_MS = 1000;

/** Runs so many processes that share the port. One that dies is replaced; all end when this one is told to. */
export function runWorkers(count: number): void {
  let isStopping = false;
  for (let worker = 0; worker < count; worker++) cluster.fork();
  cluster.on('exit', () => {
    if (!isStopping) setTimeout(() => cluster.fork(), RESTART_MS);
    else if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
  });
  const stop = (): void => {
    isStopping = true;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
