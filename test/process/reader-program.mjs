// A program for reader processes whose reads misbehave. It is the real one but for its tasks.
import { isMainThread } from 'node:worker_threads';
import { serveReads } from '../../dist/common/reader/serve-reads.js';
import { watch, watchFromThread } from '../../dist/common/reader/watch-from-thread.js';

const [, program, ...args] = process.argv;

async function* count() {
  for (let number = 1; number <= 5; number++) yield number;
}

async function* loop() {
  yield process.pid;
  for (;;);
}

async function* heap() {
  const kept = [];
  for (;;) kept.push({ text: String(kept.length).repeat(10) });
}

async function* buffers() {
  const kept = [];
  for (;;) {
    kept.push(Buffer.alloc(4 * 1024 * 1024, 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The path of the dump says what becomes of it. */
async function* dump({ path }) {
  yield* path === 'loop' ? loop() : heap();
}

async function* fail() {
  throw new Error('something else');
}

async function* environment() {
  yield { ...process.env };
}

async function* slow() {
  for (let number = 1; number <= 3; number++) {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    yield number;
  }
}

if (isMainThread) {
  watchFromThread(program, args);
  serveReads({ 'dump-tables': dump, count, loop, heap, buffers, fail, environment, slow });
} else watch(args);
