import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs one program to its end, and passes on to it the signals that stop this process.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {object} [options]
 * @param {boolean} [options.show] the program writes to the output of this process; otherwise its output is returned
 * @param {string} [options.label] the beginning of each line that it shows, for several programs at the same time
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {(pid: number | undefined) => void} [options.onStart]
 * @returns {Promise<{ code: number, output: string }>} a program that cannot be started has failed, too
 */
export function run(command, args, { show = false, label, cwd, env, onStart } = {}) {
  const isInherited = show && label === undefined;
  const child = spawn(command, args, { cwd, env, stdio: isInherited ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  onStart?.(child.pid);

  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    if (show) createInterface({ input: stream }).on('line', (line) => console.log(`${label} | ${line}`));
    else stream.setEncoding('utf8').on('data', (text) => (output += text));
  }

  /** @type {NodeJS.Signals | undefined} */
  let stopping;
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    stopping = signal;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, stop);

  return new Promise((resolve) => {
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      if (stopping) process.exit(128 + constants.signals[stopping]);
      resolve({ code: code ?? 1, output });
    });
  });
}
