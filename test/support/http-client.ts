import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

const PATIENCE_MS = 20_000;

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** From the call to the last byte of the response. */
  readonly ms: number;
}

export interface Request {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly body?: object;
  /** Without an agent, the request gets its own connection. */
  readonly agent?: Agent;
  /** The longest time without a byte, in milliseconds. */
  readonly patienceMs?: number;
}

/** Sends one request over a real socket. Rejects unless the whole response arrives. */
export function send(
  url: string,
  { method = 'GET', headers = {}, body, agent, patienceMs = PATIENCE_MS }: Request = {},
): Promise<Reply> {
  const startedAt = performance.now();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers: { ...type, ...headers }, agent: agent ?? false }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const ms = performance.now() - startedAt;
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text, ms });
      });
    });
    outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error(`no answer within ${patienceMs} ms`)));
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
