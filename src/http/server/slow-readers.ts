import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { RareLines } from '../../common/logging/rare-lines.js';
import { ReaderTime } from './reader-time.js';

const LOOK_MS = 5000;
/** Whatever is shorter, the system takes at once and in little memory. */
const SHORT_BYTES = 65_536;

/**
 * Closes connections whose readers take too long for a response: each holds the response, and memory of the system. The panel sees only
 * which bytes the system has accepted, and the system accepts up to some megabytes ahead. So a reader of a response that the system holds
 * to its end has the time of an idle connection. Such a connection closes with a reset: then the system drops what nobody has read.
 */
export function closeSlowReaders({ server, log }: FastifyInstance): void {
  const readers = new Map<Socket, ReaderTime>();
  const lines = new RareLines(2, LOOK_MS, (more) =>
    log.info({ more }, 'closed connections whose readers are too slow'),
  );

  function close(socket: Socket): void {
    lines.add((omitted) => {
      const more = omitted === 0 ? {} : { more: omitted };
      log.info({ address: socket.remoteAddress, ...more }, 'closed a connection whose reader is too slow');
    });
    reset(socket);
  }

  server.on('connection', (socket: Socket) => {
    readers.set(socket, new ReaderTime(performance.now()));
    socket.once('close', () => readers.delete(socket));
  });
  server.on('request', ({ socket }) => readers.get(socket)?.beginAnswer(socket.bytesWritten));
  server.on('timeout', (socket: Socket) => {
    // Node's time-out would close an honest connection, if the system accepts nothing for half a minute. Looks decide about it.
    if (socket.writableLength > 0) {
      socket.setTimeout(LOOK_MS);
      return;
    }
    const reader = readers.get(socket);
    if (reader === undefined || reader.lengthAt(socket.bytesWritten) <= SHORT_BYTES) {
      socket.destroy();
      return;
    }
    const extension = reader.extension(socket.bytesWritten, socket.timeout ?? 0);
    if (extension > 0) socket.setTimeout(extension);
    else reset(socket);
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, reader] of readers) {
      if (reader.isOver(now, socket.bytesWritten, socket.writableLength)) close(socket);
    }
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(timer));
}

/** Closes a connection with a reset, so that the system drops the bytes that it holds. */
function reset(socket: Socket): void {
  socket.resetAndDestroy();
  // Otherwise Node would wait until the rest is sent.
  if (socket.writableLength > 0) socket.destroy();
}
