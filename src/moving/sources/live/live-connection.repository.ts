import type { Socket } from 'node:net';
import {
  createConnection,
  type Connection,
  type ConnectionOptions,
  type FieldPacket,
  type RowDataPacket,
} from 'mysql2';
import type { ServerAddress } from '../../../config/database/database-config.js';
import { loginOf } from '../../../database/connection/server-login.js';
import { openSocket, sslOf, tlsOf } from '../../../database/connection/server-socket.js';
import { SourceRefused, SourceUnreachable } from '../../moving.errors.js';
import { reason } from '../../reasons/reason.js';
import { ConnectionWatch, type Limits } from './connection-watch.js';

const CONNECT_TIMEOUT_MS = 10_000;
const KIB = 1024;
const GIB = 1024 ** 3;
/** The whole connection. A dump may be as large. */
const MAX_BYTES = 20 * GIB;
const ANSWER: Limits = { bytes: 256 * KIB, ms: 60_000 };
const ROW: Limits = { bytes: 4096 * KIB, ms: 120_000 };
/** The description of one column of an answer. */
const COLUMN_BYTES = 2 * KIB;
/** Rows that have arrived and wait: with the largest ones 128 MiB. */
const ROWS_AHEAD = 32;

/** A value as the server sends it: its bytes. */
export type LiveValue = Buffer | null;

/** One connection to the database of an old panel. The server may be anybody's: what it sends is bounded. */
export class LiveConnectionRepository {
  private constructor(
    private readonly connection: Connection,
    private readonly socket: Socket,
    private readonly watch: ConnectionWatch,
    private readonly closed: AbortSignal,
    readonly database: string,
  ) {}

  /** @throws SourceUnreachable, whatever the reason */
  static async open(server: ServerAddress): Promise<LiveConnectionRepository> {
    const tls = tlsOf(server);
    const login = loginOf(server);
    const sockets: Socket[] = [];
    const connection = createConnection({
      ...{ ...login, ssl: sslOf(tls), connectTimeout: CONNECT_TIMEOUT_MS },
      stream: ({ config }: { config: ConnectionOptions }) => {
        const opened = openSocket(config, tls);
        sockets.push(opened);
        return opened;
      },
      ...{ charset: 'utf8mb4_bin', multipleStatements: false, dateStrings: true },
      ...{ supportBigNumbers: true, bigNumberStrings: true },
      // No code is made from the names of a server.
      disableEval: true,
      // A server may ask its client for any file of the machine.
      flags: ['-LOCAL_FILES'],
    });
    const [socket] = sockets;
    if (socket === undefined) throw new Error('the driver opens its socket at once');
    const closed = new AbortController();
    socket.once('close', () => closed.abort());
    const watch = new ConnectionWatch(socket, MAX_BYTES);
    // Each use of the connection gets its own error.
    connection.on('error', () => undefined);
    watch.expect(ANSWER);
    try {
      await new Promise<void>((resolve, reject) => {
        connection.connect((error) => (error === null ? resolve() : reject(error)));
        closed.signal.addEventListener('abort', () => reject(new SourceUnreachable()));
      });
    } catch {
      // Only the connection and the login fail here, and a stranger must not learn which of them.
      connection.destroy();
      socket.destroy();
      throw new SourceUnreachable();
    }
    return new LiveConnectionRepository(connection, socket, watch, closed.signal, login.database);
  }

  /** Runs a statement without rows. @throws SourceRefused with the reason of the server, or of the connection */
  async run(statement: string): Promise<void> {
    this.watch.expect(ANSWER);
    this.watch.wait();
    try {
      await new Promise<void>((resolve, reject) => {
        this.connection.query(statement, (error: Error | null, _rows: RowDataPacket[], _fields: FieldPacket[]) =>
          error === null ? resolve() : reject(error),
        );
        this.closed.addEventListener('abort', () => reject(this.lost()), { once: true });
      });
      this.watch.step();
    } catch (error) {
      throw this.failure(error) ?? new SourceRefused(reason('database-refused', { statement, error: codeOf(error) }));
    }
  }

  /**
   * The rows of a query with their values in the order of its columns. The connection waits while they are not taken.
   *
   * @param count the number of columns @param bits the positions of BIT columns, whose bytes are a number
   * @throws SourceRefused for the connection; the error of the server
   */
  async *rows(sql: string, count: number): AsyncGenerator<readonly LiveValue[]> {
    const { watch, closed } = this;
    watch.expect({ bytes: ANSWER.bytes + count * COLUMN_BYTES, ms: ROW.ms });
    const query = this.connection.query({ sql, rowsAsArray: true, typeCast: (field) => field.buffer() });
    query.once('fields', () => watch.expect(ROW));
    query.on('result', () => watch.step());
    const stream = query.stream({ highWaterMark: ROWS_AHEAD });
    // The driver tells a stream nothing about the end of its connection.
    const stop = (): void => void stream.destroy(this.lost());
    closed.addEventListener('abort', stop, { once: true });
    if (closed.aborted) stop();
    try {
      const rows = stream[Symbol.asyncIterator]();
      for (;;) {
        watch.wait();
        const next: IteratorResult<unknown> = await rows.next();
        watch.step();
        if (next.done === true) return;
        yield valuesOf(next.value, count);
      }
    } catch (error) {
      throw this.failure(error) ?? error;
    } finally {
      closed.removeEventListener('abort', stop);
      stream.destroy();
    }
  }

  close(): void {
    this.watch.end();
    this.connection.destroy();
    this.socket.destroy();
  }

  /** @returns undefined for an answer of the server that is no failure of the connection */
  private failure(error: unknown): SourceRefused | undefined {
    if (this.watch.problem !== undefined) return this.watch.problem;
    if (error instanceof SourceRefused) return error;
    return this.closed.aborted || isOfConnection(error)
      ? new SourceRefused(reason('database-lost', { error: codeOf(error) }))
      : undefined;
  }

  private lost(): SourceRefused {
    return this.watch.problem ?? new SourceRefused(reason('database-lost', { error: 'PROTOCOL_CONNECTION_LOST' }));
  }
}

/** The name of the error. The text of a server is not shown: it may hold parts of the address. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'ERROR';
  const code = 'code' in error && /^[A-Z_]{3,60}$/.test(String(error.code)) ? String(error.code) : 'ERROR';
  return 'errno' in error && Number(error.errno) > 0 ? `${code}, ${Number(error.errno)}` : code;
}

/** Errors of a server have a number of their own; those of the driver are fatal for the connection. */
function isOfConnection(error: unknown): boolean {
  return error instanceof Error && 'fatal' in error && error.fatal === true;
}

function valuesOf(row: unknown, count: number): readonly LiveValue[] {
  if (!Array.isArray(row) || row.length !== count) throw new SourceRefused(reason('value-no-text'));
  return row.map((value: unknown) => {
    if (value === null || Buffer.isBuffer(value)) return value;
    throw new SourceRefused(reason('value-no-text'));
  });
}
