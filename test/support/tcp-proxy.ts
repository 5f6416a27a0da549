import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A piece of a conversation, as one end has sent it. */
export type Listener = (chunk: Buffer) => void;

/** Stands between a program and a server on this machine, and can do to them what a bad network does. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private isSwallowing = false;
  /** Of this generation are the connections that still lead somewhere. */
  private generation = 0;
  /** How much a server may say still. */
  private bytesLeft = Infinity;

  private constructor(
    private readonly server: Server,
    private readonly target: number,
    private readonly onClientData: Listener,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  /** @param onClientData sees what the program sends, after it was passed on */
  static async to(target: number, onClientData: Listener = () => undefined): Promise<TcpProxy> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new TcpProxy(server, target, onClientData);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on every byte is lost, and nobody is told: connections stay open and new ones are taken. */
  swallow(): void {
    this.isSwallowing = true;
    this.generation++;
  }

  /** New connections work again. Those from before stay silent, as they do behind a firewall that has forgotten them. */
  restore(): void {
    this.isSwallowing = false;
    this.generation++;
  }

  /** Of what the server says from now on, so many bytes arrive; then the connection ends. */
  cutAfter(bytes: number): void {
    this.bytesLeft = bytes;
  }

  /** Ends all connections at once. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async stop(): Promise<void> {
    this.server.close();
    this.cut();
    if (this.server.listening) await once(this.server, 'close');
  }

  private join(client: Socket): void {
    this.keep(client);
    if (this.isSwallowing) {
      client.resume();
      return;
    }
    const { generation } = this;
    const server = this.keep(connect(this.target, '127.0.0.1'));
    client.on('data', (chunk) => {
      if (generation !== this.generation) return;
      server.write(chunk);
      this.onClientData(chunk);
    });
    server.on('data', (chunk) => {
      if (generation !== this.generation) return;
      const passed = chunk.subarray(0, Math.min(chunk.length, this.bytesLeft));
      this.bytesLeft -= passed.length;
      if (passed.length > 0) client.write(passed);
      if (this.bytesLeft === 0) client.destroySoon();
    });
    const end = (): void => {
      if (generation !== this.generation) return;
      client.destroy();
      server.destroy();
    };
    client.on('close', end);
    server.on('close', end);
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    return socket.setNoDelay(true);
  }
}
