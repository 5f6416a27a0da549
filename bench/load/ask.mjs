import { once } from 'node:events';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * Sends one request with GET. Unlike `fetch`, it leaves a compressed body as it is.
 *
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {number[]} statuses the accepted ones
 * @returns {Promise<{ status: number, etag: string | undefined, body: Buffer }>}
 */
export async function ask(url, headers, statuses = [200]) {
  const [reply] = await once(get(url, { headers, agent: false }), 'response');
  const body = await buffer(reply);
  if (!statuses.includes(reply.statusCode)) throw new Error(`${url}: ${reply.statusCode} ${body}`);
  return { status: reply.statusCode, etag: reply.headers.etag, body };
}
