import cluster from 'node:cluster';
import type { Config } from './config/config.js';
import { ConfigError } from './config/config.errors.js';
import { readConfig } from './config/read-config.js';
import { serve } from './serve.js';
import { giveSigns } from './worker-signs.js';
import { runWorkers } from './workers.js';

/** Reads the configuration and runs the panel in the configured number of processes. Exits if the panel cannot start. */
export async function start(): Promise<void> {
  // No other user of the machine may read the panel's files.
  process.umask(0o077);
  try {
    const config: Config = readConfig();
    if (config.workers > 1 && cluster.isPrimary) await runWorkers(config);
    else {
      await serve(config);
      // Not before: a migration may hold the loop for longer than the first process waits for a sign.
      if (cluster.isWorker) giveSigns();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof ConfigError ? ConfigError.exitCode : 1);
  }
}
