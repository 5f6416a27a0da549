import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The bytes that are read and dropped, so that the connection stays usable. */
const MAX_DROPPED = 65_536;
const LINGER_MS = 1000;

/**
 * Does not read the rest of a long body after the response is sent. Node would read it to its end, and many fast senders would
 * keep the process busy. The connection closes a second later: if it closed at once, the sender might miss the response.
 */
export function leaveBodiesUnread(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    // It must run before Node's own listener, which starts to read.
    if (isLong(request)) reply.raw.prependListener('finish', () => leaveUnread(request));
    done();
  });
}

function isLong({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_DROPPED;
}

function leaveUnread({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  // From now on Node considers the body read, and buffers a little of it at most.
  raw.pause();
  raw.read(0);
  const end = (): void => {
    if (!raw.complete) raw.destroy();
  };
  setTimeout(end, LINGER_MS).unref();
}
