import { isUtf8 } from 'node:buffer';
import { SourceRefused } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import { BINARY_TYPES } from '../binary-types.js';
import { RowLimits } from '../row-limits.js';
import type { Source, SourceTables } from '../source.js';
import { SourceRow, type SourceValue } from '../source-row.js';
import { BROKEN_TEXT, type UnreadText } from '../unread-text.js';
import { type LiveAddress, serverOf } from './live-address.js';
import { codeOf, LiveConnectionRepository, type LiveValue } from './live-connection.repository.js';

const MAX_COLUMNS = 50_000;

const SESSION = [
  // Some servers give every client their own character set, whatever it asks for at the start.
  'SET NAMES utf8mb4',
  // The values of TIMESTAMP columns. All others have no zone.
  "SET SESSION time_zone = '+00:00'",
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'SET SESSION net_write_timeout = 600',
  'SET SESSION wait_timeout = 3600',
  // Not READ ONLY: TiDB takes that for an error. All that follows are SELECTs.
  'START TRANSACTION WITH CONSISTENT SNAPSHOT',
];
const COLUMNS = `
  SELECT TABLE_NAME AS tableName, COLUMN_NAME AS columnName, DATA_TYPE AS dataType
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`;

/** A running database of an old panel: one connection, one snapshot, and statements that only read. */
export class LivePanelRepository implements Source {
  readonly databases: ReadonlyMap<string, SourceTables>;

  private constructor(
    private readonly connection: LiveConnectionRepository,
    readonly tables: SourceTables,
  ) {
    this.databases = new Map([[connection.database, tables]]);
  }

  /**
   * @param options `mayNameFiles`: the words of the address may name files, since its author has access to those of this machine
   * @throws SourceRefused for an address of another form, and with the reason of the server; SourceUnreachable
   */
  static async open(address: LiveAddress, { mayNameFiles = false } = {}): Promise<LivePanelRepository> {
    const connection = await LiveConnectionRepository.open(serverOf(address, mayNameFiles));
    try {
      for (const statement of SESSION) await connection.run(statement);
      return new LivePanelRepository(connection, await readTables(connection));
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  of(): this {
    return this;
  }

  async *rows(tables: readonly string[]): AsyncGenerator<SourceRow> {
    const limits = new RowLimits();
    for (const table of tables) if (this.tables.has(table)) yield* this.rowsOf(table, limits);
  }

  async close(): Promise<void> {
    this.connection.close();
  }

  private async *rowsOf(table: string, limits: RowLimits): AsyncGenerator<SourceRow> {
    const columns = this.tables.get(table) ?? new Map<string, string>();
    const [names, types] = [[...columns.keys()], [...columns.values()]];
    const positions = new Map(names.map((name, index) => [name, index]));
    const order = positions.has('id') ? ' ORDER BY `id`' : '';
    const sql = `SELECT ${names.map(escaped).join(', ')} FROM ${escaped(table)}${order}`;
    try {
      for await (const values of this.connection.rows(sql, names.length)) {
        limits.add(table, sizeOf(values));
        yield new SourceRow(
          table,
          positions,
          values.map((value, index) => valueOf(value, types[index])),
        );
      }
    } catch (error) {
      if (error instanceof SourceRefused) throw error;
      throw new SourceRefused(reason('table-unreadable', { table, error: codeOf(error) }));
    }
  }
}

async function readTables(connection: LiveConnectionRepository): Promise<SourceTables> {
  const tables = new Map<string, Map<string, string>>();
  let count = 0;
  try {
    for await (const row of connection.rows(COLUMNS, 3)) {
      const [table = '', column = '', type = ''] = row.map((value) => value?.toString('utf8') ?? '');
      if (++count > MAX_COLUMNS)
        throw new SourceRefused(reason('database-too-large', { most: `${MAX_COLUMNS} columns` }));
      const columns: Map<string, string> = tables.get(table) ?? new Map<string, string>();
      tables.set(table, columns.set(column, type.toLowerCase()));
    }
  } catch (error) {
    if (error instanceof SourceRefused) throw error;
    const statement = 'SELECT … FROM information_schema.COLUMNS';
    throw new SourceRefused(reason('database-refused', { statement, error: codeOf(error) }));
  }
  return tables;
}

function escaped(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

function sizeOf(values: readonly LiveValue[]): number {
  return values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
}

function valueOf(bytes: LiveValue, type: string | undefined): SourceValue | UnreadText {
  if (bytes === null) return null;
  if (type === 'bit') return String(BigInt(`0x${bytes.toString('hex') || '0'}`));
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return type !== undefined && BINARY_TYPES.has(type) ? bytes.toString('latin1') : BROKEN_TEXT;
}
