import { connect } from 'node:net';

/** A response over a socket, byte for byte. */
export interface RawReply {
  readonly status: number;
  /** Header names as sent; a repeated name appears repeatedly. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Sends bytes over a new socket, and reads until the server closes it. The request should ask for that. */
export function rawRequest(port: number, bytes: string | Buffer): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseReply(Buffer.concat(chunks).toString())));
  });
}

/** Sends header lines unchanged, except that HTTP knows no characters but those of Latin-1. */
export function rawGet(port: number, path: string, ...lines: string[]): Promise<RawReply> {
  const head = [`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines].join('\r\n');
  return rawRequest(port, Buffer.from(`${head}\r\n\r\n`, 'latin1'));
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
