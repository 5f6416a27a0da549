import { isIP } from 'node:net';
import { createConnection, type Connection, type FieldPacket, type RowDataPacket } from 'mysql2';
import { SourceRefused, SourceUnreachable } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import type { Source, SourceColumns } from '../source.js';
import { SourceRow, type SourceValue } from '../source-row.js';

const CONNECT_TIMEOUT_MS = 10_000;
const ROWS_AHEAD = 1000;

const SESSION = [
  // The values of TIMESTAMP columns. All others have no zone.
  "SET SESSION time_zone = '+00:00'",
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'SET SESSION net_write_timeout = 600',
  'SET SESSION wait_timeout = 3600',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
];
const COLUMNS = `
  SELECT TABLE_NAME AS tableName, COLUMN_NAME AS columnName, DATA_TYPE AS dataType
  FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`;

/** The address of an old database. */
export interface LiveAddress {
  /** `mysql://user:password@host:3306/name` */
  readonly url: string;
  /** The certificate of the authority that signed that of the server, PEM; without it the authorities of the system. */
  readonly ca?: string | undefined;
}

/** A running database of an old panel: one connection, one snapshot, and statements that only read. */
export class LivePanelRepository implements Source {
  private constructor(
    private readonly connection: Connection,
    readonly tables: ReadonlyMap<string, SourceColumns>,
  ) {}

  /** @throws SourceRefused for an address of another form; SourceUnreachable */
  static async open(address: LiveAddress): Promise<LivePanelRepository> {
    const connection = createConnection(optionsOf(address));
    connection.on('error', () => undefined);
    try {
      await new Promise<void>((resolve, reject) =>
        connection.connect((error) => (error === null ? resolve() : reject(error))),
      );
      for (const statement of SESSION) await run(connection, statement);
      const tables = new Map<string, Map<string, string>>();
      for (const row of await run(connection, COLUMNS)) {
        const table = String(row['tableName']);
        const columns = tables.get(table) ?? new Map<string, string>();
        tables.set(table, columns.set(String(row['columnName']), String(row['dataType']).toLowerCase()));
      }
      return new LivePanelRepository(connection, tables);
    } catch {
      connection.destroy();
      throw new SourceUnreachable();
    }
  }

  async *rows(tables: readonly string[]): AsyncGenerator<SourceRow> {
    for (const table of tables) if (this.tables.has(table)) yield* this.rowsOf(table);
  }

  async close(): Promise<void> {
    this.connection.destroy();
  }

  private async *rowsOf(table: string): AsyncGenerator<SourceRow> {
    const names = [...(this.tables.get(table)?.keys() ?? [])];
    const positions = new Map(names.map((name, index) => [name, index]));
    const columns = names.map(escaped).join(', ');
    const order = positions.has('id') ? ' ORDER BY `id`' : '';
    const query = this.connection.query({
      sql: `SELECT ${columns} FROM ${escaped(table)}${order}`,
      rowsAsArray: true,
      typeCast: (field) => (field.type === 'BIT' ? decimal(field.buffer()) : field.string('utf8')),
    });
    try {
      for await (const row of query.stream({ highWaterMark: ROWS_AHEAD })) {
        if (Array.isArray(row)) yield new SourceRow(table, positions, row.map(valueOf));
      }
    } catch (error) {
      throw new SourceRefused(reason('table-unreadable', { table, error: codeOf(error) }));
    }
  }
}

function optionsOf({ url, ca }: LiveAddress) {
  const { host, ...login } = readAddress(url);
  return {
    host,
    ...login,
    charset: 'utf8mb4_bin',
    connectTimeout: CONNECT_TIMEOUT_MS,
    multipleStatements: false,
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    // A server may ask its client for any file of the machine.
    flags: ['-LOCAL_FILES'],
    ...(isLoopback(host) ? {} : { ssl: { minVersion: 'TLSv1.2', rejectUnauthorized: true, verifyIdentity: true, ca } }),
  };
}

/** The parts of an address. @throws SourceRefused for another form; the message does not repeat it */
export function readAddress(url: string) {
  try {
    const parsed = new URL(url.replace(/^mariadb:/, 'mysql:'));
    if (parsed.protocol === 'mysql:' && parsed.hostname !== '' && parsed.pathname.length > 1)
      return {
        host: parsed.hostname.replace(/^\[|\]$/g, ''),
        port: Number(parsed.port || 3306),
        user: decodeURIComponent(parsed.username),
        password: decodeURIComponent(parsed.password),
        database: decodeURIComponent(parsed.pathname.slice(1)),
      };
  } catch {
    // The message below says it.
  }
  throw new SourceRefused(reason('address-form'));
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

async function run(connection: Connection, statement: string): Promise<RowDataPacket[]> {
  return new Promise((resolve, reject) => {
    connection.query(statement, (error: Error | null, rows: RowDataPacket[], _fields: FieldPacket[]) =>
      error === null ? resolve(rows) : reject(error),
    );
  });
}

function escaped(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** The text of a server is not shown: it may hold parts of the address. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && /^[A-Z_]{3,60}$/.test(String(error.code))
    ? String(error.code)
    : 'ERROR';
}

function decimal(bytes: Buffer | null): SourceValue {
  return bytes === null ? null : String(BigInt(`0x${bytes.toString('hex') || '0'}`));
}

function valueOf(value: unknown): SourceValue {
  if (value === null || typeof value === 'string') return value;
  throw new SourceRefused(reason('value-no-text'));
}
