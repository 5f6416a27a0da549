// The little of HTTP that the clients of this folder need, since they use sockets directly.

const MAX_HEAD_BYTES = 4096;

/** @param {Record<string, string>} headers */
export function requestText(path, headers, { method = 'GET', body = '' } = {}) {
  const all = { host: 'localhost', ...headers, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/**
 * The status of a response, its whole length and its ETag, by its beginning. Only a 200 always has a content length.
 *
 * @param {Buffer} beginning
 */
export function statusAndLength(beginning) {
  const text = beginning.toString('latin1', 0, MAX_HEAD_BYTES);
  const headEnd = text.indexOf('\r\n\r\n');
  if (!text.startsWith('HTTP/1.1 ') || headEnd === -1) return { status: NaN, length: NaN, etag: undefined };
  const head = text.slice(0, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const etag = /\r\netag: (\S+)/i.exec(head)?.[1];
  const status = Number(text.slice(9, 12));
  return { status, length: headEnd + 4 + Number(length ?? (status === 200 ? NaN : 0)), etag };
}
