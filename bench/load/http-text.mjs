// The little of HTTP that the clients of this folder need, since they use sockets directly.

const MAX_HEAD_BYTES = 4096;

/** @param {Record<string, string>} headers */
export function requestText(path, headers) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/**
 * The length of a whole response, by its beginning. Not a number unless it is a 200 with its content length.
 *
 * @param {Buffer} beginning
 */
export function bytesOfAnswer(beginning) {
  const text = beginning.toString('latin1', 0, MAX_HEAD_BYTES);
  const [head, length] = /^HTTP\/1\.1 200 [^]*?content-length: (\d+)[^]*?\r\n\r\n/i.exec(text) ?? [];
  return head === undefined ? NaN : head.length + Number(length);
}
