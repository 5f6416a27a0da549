// Sends long bodies to a panel over many sockets, repeatedly and as fast as the panel reads them, until a test kills this program.
// Writes to its standard output how often it has received each status. Its standard input is JSON: the port, the number of sockets,
// the maximum of unsent bytes of a socket, and the requests to send, in turn: path, headers, body, and whether the last byte is held
// back.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 25;

const { port, sockets, unsent, attacks } = JSON.parse(await text(process.stdin));
const answers = {};
/** The local ports with bytes under way. */
let waiting = new Set();

const bodies = attacks.map(({ body, length }) => Buffer.from(body.padEnd(length)));
for (let number = 0; number < sockets; number++) {
  void attack(attacks[number % attacks.length], bodies[number % attacks.length]);
}
setInterval(() => process.stdout.write(`${JSON.stringify(answers)}\n`), 200);
setInterval(() => (waiting = busyPorts()), LOOK_MS);

async function attack(what, body) {
  for (;;) {
    await send(what, body).catch(() => undefined);
    await sleep(20);
  }
}

async function send({ path, headers, isHeld }, body) {
  const socket = connect({ host: '127.0.0.1', port });
  const ended = new AbortController();
  socket.on('error', () => undefined).on('close', () => ended.abort());
  socket.on('data', (chunk) => {
    const [, status = 'other'] = /^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1')) ?? [];
    answers[status] = (answers[status] ?? 0) + 1;
  });
  const all = { host: 'panel', 'content-type': 'application/json', 'content-length': body.length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const end = isHeld ? body.length - 1 : body.length;
  while (!socket.destroyed) {
    socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    for (let at = 0; at < end; at += unsent) {
      socket.write(body.subarray(at, Math.min(at + unsent, end)));
      do await sleep(LOOK_MS, undefined, ended);
      while (waiting.has(socket.localPort));
    }
    await once(socket, 'data', ended);
  }
}

/** A line of /proc/net/tcp is: number, local address, remote address, state, unsent:unread, and more, each in hexadecimal. */
function busyPorts() {
  const ports = new Set();
  for (const line of readFileSync('/proc/net/tcp', 'latin1').split('\n').slice(1)) {
    const [, local = '', , , queues = ''] = line.trim().split(/\s+/);
    if (queues.startsWith('00000000:')) continue;
    ports.add(parseInt(local.slice(local.indexOf(':') + 1), 16));
  }
  return ports;
}
