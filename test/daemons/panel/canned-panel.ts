import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it came over the socket, with header names as the client wrote them. */
export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** A response: status and body, or silence until the client gives up. */
export type Canned = { readonly status: number; readonly body: string; readonly etag?: string } | 'silence';

const NODE = { id: 1, method: 'chacha20', protocol: 'origin', obfs: 'plain', obfs_param: '', is_udp: 1 };
const LIMITS = { speed_limit: 0, client_limit: 0, single: 0 };

/** The record of a node that suits every daemon, apart from its `port`. */
export const NODE_RECORD = { ...NODE, ...LIMITS, port: '', passwd: '', push_port: 0, secret: 'a secret' };

export const USERS = [7, 8].map((uid) => ({ uid, port: 10_000 + uid, passwd: `p${uid}`, speed_limit: 0, enable: 1 }));

/** A successful response of the panel. */
export function success(data: unknown): Canned {
  return { status: 200, body: JSON.stringify({ status: 'success', code: 200, data, message: 'ok' }) };
}

/** A panel with prepared responses, right or wrong. It records the requests. */
export class CannedPanel {
  readonly heard: Heard[] = [];
  private readonly answers = new Map<string, Canned[]>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method = '', url = '', rawHeaders } = request;
        const headers = rawHeaders.flatMap((name, at) =>
          at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : [],
        );
        this.heard.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
        const answer = this.next(url.split('/').at(-2) ?? '');
        if (answer === 'silence') return;
        const tag = answer.etag === undefined ? {} : { etag: answer.etag };
        response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', ...tag });
        response.end(answer.body);
      });
    });
  }

  /** Starts with correct responses. */
  static async start(): Promise<CannedPanel> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const panel = new CannedPanel(server);
    panel.answer('node', success(NODE_RECORD));
    panel.answer('userList', success(USERS));
    panel.answer('nodeRule', success({ mode: 'all', rules: [] }));
    for (const report of ['userTraffic', 'nodeOnline', 'nodeStatus', 'trigger']) panel.answer(report, success(null));
    return panel;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Sets the responses to `node`, `userList` and so on: each is used once, the last one for all further requests. */
  answer(what: string, ...answers: Canned[]): void {
    this.answers.set(what, answers);
  }

  /** The requests of one kind so far. */
  heardOf(what: string): Heard[] {
    return this.heard.filter(({ path }) => path.split('/').at(-2) === what);
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private next(what: string): Canned {
    const [first, ...rest] = this.answers.get(what) ?? [];
    if (rest.length > 0) this.answers.set(what, rest);
    return first ?? { status: 404, body: '{}' };
  }
}
