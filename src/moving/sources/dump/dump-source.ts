import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import { BINARY_TYPES } from '../binary-types.js';
import { RowLimits } from '../row-limits.js';
import type { Source, SourceTables } from '../source.js';
import { bitText, SourceRow, type SourceValue } from '../source-row.js';
import type { UnreadText } from '../unread-text.js';
import { textOrBytes } from './sql/charsets.js';
import { type DumpFile, readDumpFile } from './dump-file.js';
import { DumpScanner } from './sql/dump-scanner.js';
import { DumpText } from './dump-text.js';
import { EDGE_BYTES, requireEnd } from './end-of-dump.js';
import type { Found, FoundRow, FoundTable, TableName } from './sql/found.js';
import { TableBook } from './table-book.js';

/** How to read the rows of one list of columns. */
interface Shape {
  readonly columns: readonly string[] | undefined;
  readonly positions: ReadonlyMap<string, number>;
  readonly types: readonly (string | undefined)[];
  readonly hasBits: boolean;
  readonly charset: string | undefined;
}

/** What the first reading of a dump has found. */
interface Contents {
  readonly databases: ReadonlyMap<string, ReadonlyMap<string, FoundTable>>;
  /** The tables as they are at the end. */
  readonly book: TableBook;
}

/** A dump in a file. Every read passes the whole file once, and needs the memory of a few rows. */
export class DumpSource implements Source {
  readonly tables: SourceTables;
  readonly databases: ReadonlyMap<string, SourceTables>;

  private constructor(
    private readonly file: DumpFile,
    private readonly contents: Contents,
    private readonly database: string,
  ) {
    this.databases = new Map([...contents.databases].map(([name, tables]) => [name, columnsOf(tables)]));
    this.tables = this.databases.get(database) ?? new Map();
  }

  /** Reads the definitions of all tables, and chooses the first database. @throws SourceRefused */
  static async open(file: DumpFile): Promise<DumpSource> {
    const book = new TableBook();
    const scanner = new DumpScanner(() => false);
    let head = '';
    let tail = '';
    const watched = async function* (): AsyncGenerator<string> {
      for await (const piece of readDumpFile(file)) {
        if (head.length < EDGE_BYTES) head += piece.slice(0, EDGE_BYTES);
        tail = (tail + piece.slice(-EDGE_BYTES)).slice(-EDGE_BYTES);
        yield piece;
      }
    };
    for await (const found of scan(scanner, watched())) if (found.kind !== 'row') book.note(found);
    const databases = book.databases();
    const [first] = databases.keys();
    if (first === undefined) throw new SourceRefused(reason('dump-no-tables'));
    requireEnd(head, tail, scanner.session);
    return new DumpSource(file, { databases, book }, first);
  }

  of(database: string): DumpSource {
    return new DumpSource(this.file, this.contents, database);
  }

  async *rows(tables: readonly string[]): AsyncGenerator<SourceRow> {
    const { database, contents } = this;
    const versions = new Map(tables.map((table) => [contents.book.versionIn(database, table), table]));
    const book = new TableBook();
    const limits = new RowLimits();
    const shapes = new Map<string, Shape>();
    const wants = (name: TableName): boolean => versions.has(book.version(name));
    for await (const found of scan(new DumpScanner(wants), readDumpFile(this.file))) {
      if (found.kind !== 'row') {
        book.note(found);
        continue;
      }
      let shape = shapes.get(found.table);
      if (shape === undefined || !areSame(shape.columns, found.columns))
        shapes.set(found.table, (shape = this.shapeOf(found)));
      if (found.values.length !== shape.types.length) throw wrongLength(found, shape.types.length);
      limits.add(found.table, found.size);
      yield new SourceRow(found.table, shape.positions, inShape(found, shape));
    }
  }

  async close(): Promise<void> {
    // A file is open during a read only.
  }

  private shapeOf({ table, columns }: FoundRow): Shape {
    const definition = this.contents.databases.get(this.database)?.get(table);
    const names = columns ?? [...(definition?.columns.keys() ?? [])];
    const types = names.map((name) => definition?.columns.get(name));
    const positions = new Map(names.map((name, index) => [name, index]));
    return { columns, positions, types, hasBits: types.includes('bit'), charset: definition?.charset };
  }
}

async function* scan(scanner: DumpScanner, pieces: AsyncIterable<string>): AsyncGenerator<Found> {
  for await (const piece of pieces) yield* scanner.push(piece);
  yield* scanner.end();
}

function columnsOf(tables: ReadonlyMap<string, FoundTable>): SourceTables {
  return new Map([...tables].map(([name, { columns }]) => [name, columns]));
}

function areSame(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  if (one === other) return true;
  return one?.length === other?.length && one?.every((name, index) => name === other?.[index]) === true;
}

function wrongLength({ table, line, values }: FoundRow, expected: number): SourceRefused {
  return new SourceRefused(reason('dump-row', { line, table, found: values.length, expected }));
}

function inShape(row: FoundRow, shape: Shape): readonly (SourceValue | UnreadText)[] {
  if (!shape.hasBits && row.values.every(isPlain)) return row.values.filter(isPlain);
  return row.values.map((value, index) => {
    const type = shape.types[index];
    if (type === 'bit') return bitText(isPlain(value) ? value : value.bytes);
    if (isPlain(value)) return value;
    if (type !== undefined && BINARY_TYPES.has(type)) return textOrBytes(value.bytes);
    return new DumpText(value, { line: row.line, tableCharset: shape.charset });
  });
}

function isPlain(value: FoundRow['values'][number]): value is SourceValue {
  return value === null || typeof value === 'string';
}
