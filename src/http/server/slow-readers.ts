import type { Server, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { LOOK_MS, ReaderPace } from './reader-pace.js';
import { unacknowledgedBytes } from './unacknowledged.js';

/**
 * Closes connections whose peers take responses more slowly than the least pace: each holds a response and memory of the
 * system. Node alone cannot measure a pace: the system accepts megabytes ahead of the peer, and then nothing for half a minute
 * although the peer reads. So the panel asks the system which bytes the peer has acknowledged. Only Linux knows; on other
 * systems Node's own time-out closes connections that stand still.
 */
export function closeSlowReaders({ server, log }: FastifyInstance): void {
  const readers = new Map<Socket, ReaderPace>();
  server.on('connection', (socket: Socket) => {
    readers.set(socket, new ReaderPace(socket));
    socket.once('close', () => readers.delete(socket));
  });
  leaveReadersTime(server, readers);

  async function look(): Promise<void> {
    const due = [...readers]
      .filter(([, reader]) => reader.isDue && reader.inode !== '')
      .map(([socket, reader]) => ({ socket, reader, accepted: reader.accepted }));
    if (due.length === 0) return;
    const queued = await unacknowledgedBytes();
    for (const { socket, reader, accepted } of due) {
      if (!reader.isTooSlow(queued.get(reader.inode) ?? 0, accepted)) continue;
      log.info({ address: socket.remoteAddress }, 'closed a connection whose reader is too slow');
      reset(socket);
    }
  }

  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, LOOK_MS).unref();
  server.once('close', () => clearInterval(timer));
}

/** Node's time-out would also close the connection of an honest reader, if the system accepts nothing for half a minute. */
function leaveReadersTime(server: Server, readers: ReadonlyMap<Socket, ReaderPace>): void {
  server.on('timeout', (socket: Socket) => {
    const isMeasured = (readers.get(socket)?.inode ?? '') !== '';
    if (!isMeasured || socket.writableLength === 0) socket.destroy();
  });
}

/** Closes a connection with a reset, so that the system drops the bytes that it holds. */
function reset(socket: Socket): void {
  socket.resetAndDestroy();
  // Otherwise Node would wait until the rest is sent.
  if (socket.writableLength > 0) socket.destroy();
}
