import { once } from 'node:events';
import { connect } from 'node:net';
import { atEnd } from './cleanup.mjs';

const CONNECTED_AT_ONCE = 100;
const LONGEST_HEAD = 4096;

/**
 * Opens many connections, to ask on all of them at one moment.
 *
 * @param {number} port
 * @param {number} size
 * @returns {Promise<{ ask: (path: string, headers: Record<string, string>) => Promise<unknown>, leave: () => Promise<void> }>}
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

function requestText(path, headers) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** Asks, and waits until the whole answer has arrived. */
function answered(socket, request) {
  return new Promise((resolve, reject) => {
    let expected;
    let received = 0;
    socket.on('data', (chunk) => {
      expected ??= lengthOf(chunk);
      received += chunk.length;
      if (expected === undefined) reject(new Error(`not a list: ${chunk}`));
      else if (received >= expected) resolve();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('a connection was closed before its answer was there')));
    socket.write(request);
  });
}

/** The bytes of a whole answer, by its head; nothing, where it is not the one that is expected. */
function lengthOf(chunk) {
  const text = chunk.toString('latin1', 0, LONGEST_HEAD);
  const [head, length] = /^HTTP\/1\.1 200 [^]*?content-length: (\d+)[^]*?\r\n\r\n/i.exec(text) ?? [];
  return head === undefined ? undefined : head.length + Number(length);
}
