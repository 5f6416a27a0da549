// As little of HTTP as the clients of this folder need that look after their sockets themselves.

const LONGEST_HEAD = 4096;

/** @param {Record<string, string>} headers */
export function requestText(path, headers) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/**
 * How long a whole answer is, by its beginning; not a number, where it is no 200 that says so.
 *
 * @param {Buffer} beginning
 */
export function bytesOfAnswer(beginning) {
  const text = beginning.toString('latin1', 0, LONGEST_HEAD);
  const [head, length] = /^HTTP\/1\.1 200 [^]*?content-length: (\d+)[^]*?\r\n\r\n/i.exec(text) ?? [];
  return head === undefined ? NaN : head.length + Number(length);
}
