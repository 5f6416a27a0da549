import { InvalidValue } from '../../../common/problems/panel.errors.js';
import {
  ReaderEnded,
  ReaderOutOfMemory,
  ReaderStoodStill,
  ReaderTooLong,
} from '../../../common/reader/reader.errors.js';
import { ReaderProcess } from '../../../common/reader/reader-process.js';
import { readCsvPortions } from './csv-portions.js';
import { CSV_TASK, type CsvRead, type CsvRefusal, isCsvRead, type KeptLines } from './csv-reads.js';

/** A file has 64 MiB at most, and its reader needs the memory of some lines. */
const LIMITS = { silentSeconds: 60, seconds: 600, mebibytes: 384 };

/** Up to this size the loop is held for a few milliseconds, and a process takes a hundred to start. */
const SMALL_BYTES = 65_536;

/** Reads a CSV file in a process of its own, unless it is small. */
export class CsvReader {
  private readonly process: ReaderProcess | undefined;
  private readonly items: AsyncGenerator<CsvRead>;

  /** @param file the descriptor of an open file */
  constructor(file: number, bytes: number) {
    this.process = bytes <= SMALL_BYTES ? undefined : new ReaderProcess(LIMITS, file);
    this.items = this.read(this.process?.read(CSV_TASK, undefined) ?? readCsvPortions(file));
  }

  /** The columns, none for an empty file. @throws InvalidValue where the file as a whole is invalid */
  async columns(): Promise<readonly string[]> {
    const first = await this.items.next();
    return first.done !== true && 'columns' in first.value ? first.value.columns : [];
  }

  /** The lines, after {@link columns}. @throws InvalidValue */
  async *portions(): AsyncGenerator<readonly KeptLines[]> {
    for await (const item of this.items) if ('portions' in item) yield item.portions;
  }

  /** Ends the process. */
  close(): void {
    this.process?.close();
  }

  private async *read(items: AsyncIterable<unknown>): AsyncGenerator<CsvRead> {
    try {
      for await (const item of items) {
        if (!isCsvRead(item)) continue;
        if ('refusal' in item) throw invalid(item.refusal);
        yield item;
      }
    } catch (error) {
      throw error instanceof ReaderEnded && isBecauseOfFile(error) ? tooHard(error) : error;
    }
  }
}

function invalid({ message, code, values }: CsvRefusal): InvalidValue {
  return new InvalidValue(message, { code, values });
}

function isBecauseOfFile(error: ReaderEnded): boolean {
  return [ReaderOutOfMemory, ReaderStoodStill, ReaderTooLong].some((type) => error instanceof type);
}

function tooHard(cause: ReaderEnded): InvalidValue {
  const message = 'The file takes more time or memory to read than any file of users';
  return new InvalidValue(message, { code: 'csv-too-hard', logLevel: 'warn', cause });
}
