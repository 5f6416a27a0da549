import { Worker } from 'node:worker_threads';

const LOOK_MS = 250;
const MEBIBYTE = 1024 * 1024;

/**
 * Starts a thread that ends the process when its parent has died, and when it has more memory than it may: a parser that never
 * returns would notice neither. The thread runs the same program, and calls {@link watch}.
 *
 * @param args the process id of the parent, and the limit of the memory in MiB
 */
export function watchFromThread(program: string, args: readonly string[]): void {
  new Worker(program, { argv: [...args] }).unref();
}

/** Watches the process from its thread. SIGABRT is what V8 sends when the heap is full. */
export function watch([parent, mebibytes]: readonly string[]): void {
  setInterval(() => {
    if (process.ppid !== Number(parent)) process.kill(process.pid, 'SIGKILL');
    if (process.memoryUsage.rss() > Number(mebibytes) * MEBIBYTE) process.kill(process.pid, 'SIGABRT');
  }, LOOK_MS);
}
