import { once } from 'node:events';
import { connect } from 'node:net';
import { atEnd } from '../processes/cleanup.mjs';
import { bytesOfAnswer, requestText } from './http-text.mjs';

const CONNECTED_AT_ONCE = 100;

/**
 * Opens many connections, to send a request on all of them in the same moment.
 *
 * @param {number} port
 * @param {number} size
 * @returns {Promise<{ ask: (path: string, headers: Record<string, string>) => Promise<boolean[]>, leave: () => Promise<void> }>}
 */
export async function crowd(port, size) {
  const sockets = [];
  const leave = atEnd(() => sockets.forEach((socket) => socket.destroy()));
  while (sockets.length < size) {
    const some = Array.from({ length: Math.min(CONNECTED_AT_ONCE, size - sockets.length) }, () =>
      connect(port, '127.0.0.1'),
    );
    sockets.push(...some);
    await Promise.all(some.map((socket) => once(socket, 'connect')));
  }
  return {
    ask: (path, headers) => Promise.all(sockets.map((socket) => answered(socket, requestText(path, headers)))),
    leave,
  };
}

/** Sends a request and waits for the whole response. Returns false for any status but 200. */
function answered(socket, request) {
  return new Promise((resolve, reject) => {
    let left;
    socket.on('data', (chunk) => {
      left = (left ?? bytesOfAnswer(chunk)) - chunk.length;
      if (left === 0 || Number.isNaN(left)) resolve(left === 0);
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('a connection was closed before its answer was there')));
    socket.write(request);
  });
}
