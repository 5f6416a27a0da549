import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { failureBody, failureType } from '../failure/failure.js';
import { isUploading } from '../body/streamed-body.js';
import { surfaceOf } from '../request/surface.js';

const REASONS = new Map<string | undefined, readonly [number, string]>([
  ['HPE_HEADER_OVERFLOW', [431, 'Request Header Fields Too Large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'Request Timeout']],
]);

/** The first line of a request. */
const REQUEST_LINE = /^[A-Z-]+ (\S+) HTTP\/1\.[01]\r?\n/;

interface ParserError extends Error {
  readonly code?: string;
  /** The bytes that the parser read last. A request that waits for its rest has none. */
  readonly rawPacket?: unknown;
}

/**
 * Responds to a request that Node's parser rejects, and closes the connection. The body has the form of the surface in the
 * first line of the request. Without such a line it has the form of `other`.
 */
export function answerUnreadable(error: ParserError, socket: Socket): void {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] = REASONS.get(error.code) ?? [400, 'Bad Request'];
  const surface = surfaceOf(targetOf(error));
  // The client API lists the problems of each 400; the other surfaces list those of a body.
  const problems = surface === 'client' && status === 400 ? [reason] : undefined;
  const body = JSON.stringify(failureBody(surface, { status, message: reason, problems }));
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: ${failureType(surface)}\r\n` +
      `Cache-Control: no-store\r\nX-Request-Id: ${randomUUID()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

function targetOf({ rawPacket }: ParserError): string {
  const [, target = '/'] = (Buffer.isBuffer(rawPacket) ? REQUEST_LINE.exec(rawPacket.toString('latin1')) : null) ?? [];
  return target;
}
