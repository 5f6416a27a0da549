import type { ReaderTasks } from '../../common/reader/serve-reads.js';
import { SourceRefused } from '../moving.errors.js';
import { DumpSource } from '../sources/dump/dump-source.js';
import { type DumpRead, isDumpInput, isRowsInput, ROWS_TASK, TABLES_TASK } from './dump-reads.js';
import { rowBatches } from './row-batches.js';

/** The reads of the one dump of a reader process. */
export function dumpTasks(): ReaderTasks {
  let source: DumpSource | undefined;
  return {
    [TABLES_TASK]: (input) =>
      refusing(async function* () {
        if (!isDumpInput(input)) throw new Error('the input must be a dump');
        source = await DumpSource.open(input);
        yield { databases: source.databases };
      }),
    [ROWS_TASK]: (input) =>
      refusing(async function* () {
        if (source === undefined || !isRowsInput(input)) throw new Error('the tables are read first');
        const { database, tables } = input;
        for await (const batch of rowBatches(source.of(database), tables)) yield { batch };
      }),
  };
}

/** A refusal becomes an item: the class of an error does not pass to another process. */
async function* refusing(read: () => AsyncGenerator<DumpRead>): AsyncGenerator<DumpRead> {
  try {
    yield* read();
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    yield { refusal: error.reason };
  }
}
