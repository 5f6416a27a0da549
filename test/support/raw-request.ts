import { connect } from 'node:net';

/** What came back over a socket, byte for byte. */
export interface RawReply {
  readonly status: number;
  /** Names as they were sent; a name that was sent twice is there twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Sends bytes over a socket of its own, and reads until the server closes it: the request should say so. */
export function rawRequest(port: number, bytes: string | Buffer): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseReply(Buffer.concat(chunks).toString())));
  });
}

function parseReply(text: string): RawReply {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  return {
    status: Number(first.split(' ')[1]),
    headers: lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const),
    body: text.slice(end + 4),
  };
}
