import { request, type IncomingMessage } from 'node:http';
import { waitPatiently } from '../../common/concurrency/patience.js';
import { plainText } from '../../common/text/plain-text.js';
import { PushFailed } from '../push.errors.js';

const TIMEOUT_MS = 5000;
const MAX_REASON = 200;

/** The address and the secret of a push server, from the settings of the node only. */
export interface PushTarget {
  readonly host: string;
  readonly port: number;
  readonly secret: string;
}

export interface PushCall {
  readonly method: 'GET' | 'POST';
  /** Below `/api/`. */
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
  /** The most bytes of a response that are read. */
  readonly mostBytes: number;
}

/**
 * Sends one call to a daemon and reads its whole response, within five seconds. Any status but 200 is a failure. That includes
 * a redirect, which would lead away from the node's host.
 *
 * @param signal aborts the call
 * @returns the parsed JSON of the response
 * @throws PushFailed
 */
export async function callDaemon(target: PushTarget, call: PushCall, signal: AbortSignal): Promise<unknown> {
  const ending = new AbortController();
  let isLate = false;
  const endWait = waitPatiently(TIMEOUT_MS, () => {
    isLate = true;
    ending.abort();
  });
  const end = (): void => ending.abort();
  signal.addEventListener('abort', end);
  try {
    signal.throwIfAborted();
    const answer: unknown = JSON.parse(await exchange(target, call, ending.signal));
    return answer;
  } catch (error) {
    throw failure(error, target, call, isLate);
  } finally {
    endWait();
    signal.removeEventListener('abort', end);
    // Also ends a request that is still running after an error.
    end();
  }
}

function exchange({ host, port, secret }: PushTarget, call: PushCall, signal: AbortSignal): Promise<string> {
  const { method, path, body, mostBytes } = call;
  // Node writes header text as latin1, and a secret may be any text.
  const headers: Record<string, string | number> = { secret: Buffer.from(secret).toString('latin1') };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = Buffer.byteLength(body);
  }
  return new Promise((resolve, reject) => {
    const outgoing = request({ host, port, method, path: `/api/${path}`, headers, signal, agent: false });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      if (incoming.statusCode === 200) read(incoming, mostBytes, resolve, reject);
      else reject(new PushFailed(`answers with status ${incoming.statusCode ?? 0}`));
    });
    // Node would join a string to the headers, and encode their latin1 bytes as UTF-8.
    outgoing.end(body === undefined ? undefined : Buffer.from(body));
  });
}

function read(
  incoming: IncomingMessage,
  mostBytes: number,
  resolve: (text: string) => void,
  reject: (error: Error) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > mostBytes) incoming.destroy(new PushFailed(`answers with more than ${mostBytes} bytes`));
    else chunks.push(chunk);
  });
  incoming.on('error', reject);
  incoming.on('end', () => resolve(Buffer.concat(chunks).toString()));
}

function failure(error: unknown, target: PushTarget, { path }: PushCall, isLate: boolean): PushFailed {
  const message = error instanceof Error ? error.message : String(error);
  const reason = isLate
    ? `gives no answer within ${TIMEOUT_MS / 1000} s`
    : error instanceof SyntaxError
      ? 'answers with something else than JSON'
      : error instanceof PushFailed
        ? message
        : `cannot be reached: ${message}`;
  const shown = plainText(reason.replaceAll(target.secret, '…'), MAX_REASON);
  const text = `The daemon ${shown} (${path})`;
  if (isLate) return new PushFailed(text, error, { code: 'push-late', values: { seconds: TIMEOUT_MS / 1000 } });
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isReached = error instanceof PushFailed || error instanceof SyntaxError || code === '';
  return new PushFailed(text, error, isReached ? {} : { code: 'push-unreachable', values: { error: code } });
}
