const LOOK_EVERY_MS = 250;

/**
 * Sends SIGTERM to this process once the shell between npm and this process has ended. npm sends SIGTERM to that shell only. Some
 * shells (dash) neither become the program nor pass the signal on, so the program would continue to run. Windows has no such
 * signals.
 *
 * @param {NodeJS.ProcessEnv} [env]
 */
export function endWithNpm(env = process.env) {
  if (process.platform === 'win32' || env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
