import { ReaderOutOfMemory, ReaderTooLong } from '../../common/reader/reader.errors.js';
import { type ReaderLimits, ReaderProcess } from '../../common/reader/reader-process.js';
import { MoveInterrupted, SourceRefused } from '../moving.errors.js';
import { reason } from '../reasons/reason.js';
import type { Source, SourceTables } from '../sources/source.js';
import { SourceRow } from '../sources/source-row.js';
import type { UnreadText } from '../sources/unread-text.js';
import { type DumpInput, type DumpRead, isDumpRead, type ReadValue, ROWS_TASK, TABLES_TASK } from './dump-reads.js';

/** A dump of 20 GiB takes minutes for each read of it, and needs the memory of some statements. */
export const DUMP_LIMITS: ReaderLimits = { silentSeconds: 60, seconds: 6 * 3600, mebibytes: 768 };

/** A dump that a process of its own unpacks and reads. Its rows arrive in small batches. */
export class DumpReader implements Source {
  private constructor(
    private readonly process: ReaderProcess,
    private readonly signal: AbortSignal,
    readonly databases: ReadonlyMap<string, SourceTables>,
    private readonly database: string,
  ) {}

  get tables(): SourceTables {
    return this.databases.get(this.database) ?? new Map();
  }

  of(database: string): DumpReader {
    return new DumpReader(this.process, this.signal, this.databases, database);
  }

  /**
   * @param process starts with `dumpTasks`
   * @throws SourceRefused; MoveInterrupted after the signal; ReaderEnded where the process died or stood still
   */
  static async open(
    input: DumpInput,
    signal: AbortSignal,
    process: ReaderProcess = new ReaderProcess(DUMP_LIMITS),
  ): Promise<DumpReader> {
    signal.addEventListener('abort', () => process.close(), { once: true });
    try {
      for await (const item of itemsOf(process, signal, TABLES_TASK, input)) {
        if (!('databases' in item)) continue;
        const [first = ''] = item.databases.keys();
        return new DumpReader(process, signal, item.databases, first);
      }
      throw new Error('the read of a dump yields its tables');
    } catch (error) {
      process.close();
      throw error;
    }
  }

  async *rows(tables: readonly string[]): AsyncGenerator<SourceRow> {
    const input = { database: this.database, tables };
    for await (const item of itemsOf(this.process, this.signal, ROWS_TASK, input)) {
      if (!('batch' in item)) continue;
      const { table, columns, rows } = item.batch;
      const positions = new Map(columns.map((column, index) => [column, index]));
      for (const values of rows) yield new SourceRow(table, positions, values.map(readable));
    }
  }

  async close(): Promise<void> {
    this.process.close();
  }
}

function readable(value: ReadValue): string | null | UnreadText {
  if (value === null || typeof value === 'string') return value;
  return {
    read: () => {
      throw new SourceRefused(value.refusal);
    },
  };
}

async function* itemsOf(
  process: ReaderProcess,
  signal: AbortSignal,
  task: string,
  input: unknown,
): AsyncGenerator<DumpRead> {
  try {
    for await (const item of process.read(task, input)) {
      if (!isDumpRead(item)) continue;
      if ('refusal' in item) throw new SourceRefused(item.refusal);
      yield item;
    }
  } catch (error) {
    if (signal.aborted) throw new MoveInterrupted();
    if (error instanceof ReaderOutOfMemory) throw new SourceRefused(reason('dump-memory', { most: error.mebibytes }));
    if (error instanceof ReaderTooLong)
      throw new SourceRefused(reason('dump-too-long', { most: error.seconds / 3600 }));
    throw error;
  }
}
