import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { Panel } from '../support/panel.js';

export interface WireReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WireRequest {
  readonly method?: string;
  /** Sent unchanged, without the normalization of a URL. */
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** A panel's HTTP over real sockets that stay open: for thousands of requests, with paths of any form. */
export class Wire {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 8 });

  private constructor(readonly port: number) {}

  static async to(panel: Panel): Promise<Wire> {
    await panel.app.listen(0, '127.0.0.1');
    return new Wire(Number(new URL(await panel.app.getUrl()).port));
  }

  close(): void {
    this.agent.destroy();
  }

  async ask({ method = 'GET', path, headers = {}, body }: WireRequest): Promise<WireReply> {
    return new Promise((resolve, reject) => {
      const options = { port: this.port, host: '127.0.0.1', agent: this.agent, method, path, headers };
      const outgoing = request(options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks).toString(),
          });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}
