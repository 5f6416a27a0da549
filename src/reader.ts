import { isMainThread } from 'node:worker_threads';
import { readCsvPortions } from './admin/csv/reading/csv-portions.js';
import { CSV_TASK } from './admin/csv/reading/csv-reads.js';
import { serveReads } from './common/reader/serve-reads.js';
import { watch, watchFromThread } from './common/reader/watch-from-thread.js';
import { dumpTasks } from './moving/reading/dump-tasks.js';

/** The program of reader processes. See `ReaderProcess`, which starts them. */
const [, program = '', ...args] = process.argv;

if (isMainThread) {
  watchFromThread(program, args);
  serveReads({ [CSV_TASK]: () => readCsvPortions(), ...dumpTasks() });
} else watch(args);
