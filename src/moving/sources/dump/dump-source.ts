import { reason } from '../../reasons/reason.js';
import { SourceRefused } from '../../moving.errors.js';
import type { Source, SourceColumns } from '../source.js';
import { bitText, SourceRow, type SourceValue } from '../source-row.js';
import { type DumpFile, readDumpFile } from './dump-file.js';
import { DumpScanner, type FoundRow, type FoundTable } from './dump-scanner.js';

const HEAD_OF_DUMP = /^(\/\*M?![^\n]*\n)?-- (MySQL|MariaDB) dump /;
const END_OF_DUMP = /-- Dump completed/;
const TAIL = 500;

/** How to read the rows of one list of columns. */
interface Shape {
  readonly positions: ReadonlyMap<string, number>;
  readonly bits: readonly number[];
}

/** A dump in a file. Every read passes the whole file once, and needs the memory of a few rows. */
export class DumpSource implements Source {
  private constructor(
    private readonly file: DumpFile,
    readonly tables: ReadonlyMap<string, SourceColumns>,
  ) {}

  /** Reads the definitions of all tables. @throws SourceRefused */
  static async open(file: DumpFile): Promise<DumpSource> {
    const tables = new Map<string, SourceColumns>();
    let head = '';
    let tail = '';
    const watched = async function* (): AsyncGenerator<string> {
      for await (const piece of readDumpFile(file)) {
        if (head.length < TAIL) head += piece.slice(0, TAIL);
        tail = (tail + piece.slice(-TAIL)).slice(-TAIL);
        yield piece;
      }
    };
    for await (const found of scan(watched(), () => false)) if (isTable(found)) tables.set(found.table, found.columns);
    if (tables.size === 0) throw new SourceRefused(reason('dump-no-tables'));
    if (HEAD_OF_DUMP.test(head) && !END_OF_DUMP.test(tail)) throw new SourceRefused(reason('dump-incomplete'));
    return new DumpSource(file, tables);
  }

  async *rows(tables: readonly string[]): AsyncGenerator<SourceRow> {
    const wanted = new Set(tables);
    const shapes = new Map<string, Shape>();
    for await (const found of scan(readDumpFile(this.file), (table) => wanted.has(table))) {
      if (isTable(found)) continue;
      const key = `${found.table} ${found.columns?.join() ?? ''}`;
      let shape = shapes.get(key);
      if (shape === undefined) shapes.set(key, (shape = this.shapeOf(found)));
      if (found.values.length !== shape.positions.size)
        throw new SourceRefused(
          reason('dump-row', {
            table: found.table,
            found: found.values.length,
            expected: shape.positions.size,
          }),
        );
      yield new SourceRow(found.table, shape.positions, inShape(found.values, shape));
    }
  }

  async close(): Promise<void> {
    // A file is open during a read only.
  }

  private shapeOf({ table, columns }: FoundRow): Shape {
    const types = this.tables.get(table);
    const names = columns ?? [...(types?.keys() ?? [])];
    const positions = new Map(names.map((name, index) => [name, index]));
    const bits = names.flatMap((name, index) => (types?.get(name) === 'bit' ? [index] : []));
    return { positions, bits };
  }
}

async function* scan(
  pieces: AsyncIterable<string>,
  wants: (table: string) => boolean,
): AsyncGenerator<FoundTable | FoundRow> {
  const scanner = new DumpScanner(wants);
  for await (const piece of pieces) yield* scanner.push(piece);
  yield* scanner.end();
}

function isTable(found: FoundTable | FoundRow): found is FoundTable {
  return !('values' in found);
}

function inShape(values: readonly SourceValue[], { bits }: Shape): readonly SourceValue[] {
  if (bits.length === 0) return values;
  return values.map((value, index) => (bits.includes(index) ? bitText(value) : value));
}
