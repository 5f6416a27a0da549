import { createServer, type Server, type Socket } from 'node:net';

const MAX_PACKET = 0xff_ff_ff;
const FINISHED = Buffer.from([0xfe, 0, 0, 2, 0]);
/** LONG_PASSWORD, CONNECT_WITH_DB, PROTOCOL_41, TRANSACTIONS, SECURE_CONNECTION, PLUGIN_AUTH. */
const CAPABILITIES = 0x00_08_a2_09;

/** How a fake server answers one statement. */
export type Answer = (client: FakeClient, sql: string) => Promise<void> | void;

/** The connection of a client with a fake server. */
export class FakeClient {
  private sequence = 0;

  constructor(readonly socket: Socket) {}

  /** The next packet is the first one of an answer. */
  begin(sequence: number): void {
    this.sequence = sequence;
  }

  send(payload: Buffer, length = payload.length): void {
    const head = Buffer.from([length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, this.sequence++ & 0xff]);
    this.socket.write(Buffer.concat([head, payload]));
  }

  ok(): void {
    this.send(Buffer.from([0, 0, 0, 2, 0, 0, 0]));
  }

  refuse(code: number, text: string): void {
    this.send(Buffer.concat([Buffer.from([0xff, code & 0xff, code >> 8]), Buffer.from(`#42000${text}`)]));
  }

  /** The description of a result, up to its first row. */
  columns(names: readonly string[]): void {
    this.send(Buffer.from([names.length]));
    for (const name of names) this.column(name);
    this.send(FINISHED);
  }

  column(name: string): void {
    this.send(columnOf(name));
  }

  row(values: readonly string[]): void {
    this.send(rowOf(values));
  }

  rows(names: readonly string[], rows: readonly (readonly string[])[]): void {
    this.columns(names);
    for (const row of rows) this.row(row);
    this.send(FINISHED);
  }

  /** Sends one row without end, or other bytes, as fast as the client takes them. @returns the bytes that it has taken */
  async flood(write: () => boolean, most: number): Promise<void> {
    while (!this.socket.destroyed && this.socket.bytesWritten < most) {
      if (write()) await new Promise((resolve) => setImmediate(resolve));
      else
        await new Promise<void>((resolve) => {
          this.socket.once('drain', resolve);
          this.socket.once('close', () => resolve());
        });
    }
  }

  /** Sends a packet again and again: 256 at once, so that their numbers stay right. @returns whether the client has taken all */
  repeat(payload: Buffer): () => boolean {
    const packets = Array.from({ length: 256 }, () => {
      const head = Buffer.from([payload.length & 0xff, payload.length >> 8, 0, this.sequence++ & 0xff]);
      return Buffer.concat([head, payload]);
    });
    const all = Buffer.concat(packets);
    return () => this.socket.write(all);
  }

  /** A part of a row that goes on in the next packet. */
  part(): boolean {
    this.send(Buffer.alloc(MAX_PACKET, 0x61), MAX_PACKET);
    return !this.socket.writableNeedDrain;
  }
}

/** A server with the protocol of MySQL that answers as a test wants. */
export class FakeServer {
  readonly clients: FakeClient[] = [];
  readonly statements: string[] = [];
  /** All other packets. */
  readonly received: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly answer: Answer,
  ) {}

  static async start(answer: Answer): Promise<FakeServer> {
    const server = createServer();
    const fake = new FakeServer(server, answer);
    server.on('connection', (socket) => fake.serve(socket));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return fake;
  }

  get url(): string {
    const address = this.server.address();
    return `mysql://user:password@127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/old`;
  }

  async stop(): Promise<void> {
    for (const { socket } of this.clients) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    const client = new FakeClient(socket);
    this.clients.push(client);
    socket.on('error', () => undefined);
    client.send(greeting());
    let hasLoggedIn = false;
    let waiting = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        const length = waiting.length < 4 ? Infinity : waiting.readUIntLE(0, 3);
        if (waiting.length < length + 4) return;
        const [sequence, payload] = [waiting[3] ?? 0, waiting.subarray(4, length + 4)];
        waiting = waiting.subarray(length + 4);
        client.begin(sequence + 1);
        if (hasLoggedIn && payload[0] === 3) {
          const sql = payload.subarray(1).toString();
          this.statements.push(sql.trim());
          void this.answer(client, sql);
        } else {
          // The login, or the end of a file that the server has asked for.
          hasLoggedIn = true;
          if (length > 0) this.received.push(payload.toString('latin1'));
          client.ok();
        }
      }
    });
  }
}

/** The packet of a row. */
export function rowOf(values: readonly string[]): Buffer {
  return Buffer.concat(values.map(text));
}

/** The packet that describes a column. */
export function columnOf(name: string): Buffer {
  const texts = ['def', '', '', '', name, ''].map(text);
  return Buffer.concat([...texts, Buffer.from([0x0c, 45, 0, 0xff, 0, 0, 0, 0xfd, 0, 0, 0, 0, 0])]);
}

function greeting(): Buffer {
  const [low, high] = [Buffer.alloc(2), Buffer.alloc(2)];
  low.writeUInt16LE(CAPABILITIES & 0xffff);
  high.writeUInt16LE(CAPABILITIES >>> 16);
  return Buffer.concat([
    Buffer.from('\x0a8.0.0-fake\0'),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from('12345678\0'),
    ...[low, Buffer.from([45, 2, 0]), high, Buffer.from([21]), Buffer.alloc(10)],
    Buffer.from('123456789012\0mysql_native_password\0'),
  ]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}
