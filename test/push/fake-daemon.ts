import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeUser {
  readonly uid: number;
  readonly port: number;
  readonly passwd: string;
  readonly speed_limit: number;
  readonly enable: number;
}

/** How it responds to a call instead of obeying. */
export type Manner =
  | 'well'
  | 'hangs'
  | 'trickles'
  | 'says garbage'
  | 'redirects'
  | 'floods'
  | 'breaks off'
  | 'fails'
  | 'lists an error';

/** The push server of VNet-SSR, of either generation: what it rejects, and what state it leaves behind. */
export class FakeDaemon {
  readonly users = new Map<number, FakeUser>();
  /** Every accepted call: `POST v2/user/add/list`. */
  readonly calls: string[] = [];
  /** The bodies of these calls. */
  readonly bodies: string[] = [];
  manner: Manner = 'well';
  /** Ports that another program on its machine uses. */
  readonly takenPorts = new Set<number>();

  private constructor(
    private readonly server: Server,
    public generation: '2.1' | '2.2',
    public secret: string,
  ) {}

  static async start(generation: '2.1' | '2.2', secret = 'push secret'): Promise<FakeDaemon> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const daemon = new FakeDaemon(server, generation, secret);
    server.on('request', (request, response) => void daemon.take(request, response));
    return daemon;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get uids(): number[] {
    return [...this.users.keys()].sort((a, b) => a - b);
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const call = `${request.method} ${(request.url ?? '').replace(/^\/api\//, '')}`;
    this.calls.push(call);
    this.bodies.push(Buffer.concat(chunks).toString());
    response.on('error', () => undefined);
    if (this.manner !== 'well' && !(this.manner === 'lists an error' && call !== 'GET user/list')) {
      this.misbehave(response);
      return;
    }
    const secret = Buffer.from(String(request.headers['secret'] ?? ''), 'latin1').toString();
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(secret === this.secret ? this.answer(call) : failed('secret check error')));
  }

  private answer(call: string): unknown {
    const body: unknown = JSON.parse(this.bodies.at(-1) || 'null');
    try {
      switch (call) {
        case 'GET user/list':
          return [...this.users.values()];
        case 'POST v2/user/add/list':
          if (this.generation === '2.1') this.addAll(body as FakeUser[]);
          else this.applyAll(body as FakeUser[]);
          break;
        case 'POST v2/user/del/list':
          this.removeAll(body as number[]);
          break;
        case 'POST user/edit':
          if (this.generation === '2.1') this.edit(body as FakeUser);
          else this.apply(body as FakeUser);
          break;
        case 'POST v2/node/reload':
          break;
        default:
          return failed('no such call');
      }
    } catch (error) {
      return failed((error as Error).message);
    }
    return { success: 'true', content: 'sucess' };
  }

  /** 2.1: an existing user is a mistake, and the daemon removes all users up to that one. */
  private addAll(users: readonly FakeUser[]): void {
    const tried: number[] = [];
    for (const user of users) {
      tried.push(user.uid);
      try {
        this.add(user);
      } catch (error) {
        for (const uid of tried) this.users.delete(uid);
        throw error;
      }
    }
  }

  /** 2.2: continues after a mistake, and reports all of them. */
  private applyAll(users: readonly FakeUser[]): void {
    const errors: string[] = [];
    for (const user of users) {
      try {
        this.apply(user);
      } catch (error) {
        errors.push(`uid ${user.uid}: ${(error as Error).message}`);
      }
    }
    if (errors.length > 0) throw new Error(errors.join('; '));
  }

  private apply(user: FakeUser): void {
    if (user.uid <= 0) throw new Error('uid must be positive');
    if (user.enable === 0) this.users.delete(user.uid);
    else if (!this.users.has(user.uid)) this.add(user);
    else if (JSON.stringify(this.users.get(user.uid)) !== JSON.stringify(user)) this.edit(user);
  }

  private edit(user: FakeUser): void {
    const before = this.users.get(user.uid);
    if (before === undefined) throw new Error(`user ${user.uid} dosen't exist`);
    if (user.port !== before.port) this.requirePort(user.port);
    this.users.delete(user.uid);
    this.add(user);
  }

  private add(user: FakeUser): void {
    if (this.users.has(user.uid)) throw new Error(`user ${user.uid} already exist`);
    this.requirePort(user.port);
    this.users.set(user.uid, user);
  }

  private requirePort(port: number): void {
    const holder = [...this.users.values()].find((user) => user.port === port);
    if (holder !== undefined || this.takenPorts.has(port))
      throw new Error(`port ${port} is used by ${holder?.uid ?? 0}`);
  }

  /** A missing user is a mistake, and the daemon restores all users. */
  private removeAll(uids: readonly number[]): void {
    const before = new Map(this.users);
    for (const uid of uids) {
      if (this.users.delete(uid)) continue;
      for (const user of before.values()) this.users.set(user.uid, user);
      throw new Error(`uid ${uid} is not esixt`);
    }
  }

  private misbehave(response: ServerResponse): void {
    switch (this.manner) {
      case 'hangs':
        return;
      case 'trickles': {
        response.write('[');
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
        return;
      }
      case 'says garbage':
        response.end('<html>');
        return;
      case 'redirects':
        response.writeHead(302, { location: `http://127.0.0.1:${this.port}/api/elsewhere` }).end();
        return;
      case 'floods': {
        const megabyte = Buffer.alloc(1024 * 1024, ' ');
        let left = 100;
        const pour = (): void => {
          while (left-- > 0) {
            if (!response.write(megabyte)) {
              response.once('drain', pour);
              return;
            }
          }
          response.end('[]');
        };
        pour();
        return;
      }
      case 'breaks off':
        response.writeHead(200, { 'content-length': 1000 }).write('[', () => response.destroy());
        return;
      case 'fails':
        response.writeHead(500).end('{"success":"true"}');
        return;
      case 'lists an error':
        response.end(JSON.stringify(failed('the table is locked')));
        return;
      case 'well':
    }
  }
}

function failed(content: string): object {
  return { success: 'false', content };
}
