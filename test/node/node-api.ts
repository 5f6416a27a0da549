import type { Response } from 'light-my-request';
import type { DocumentedFamily, Family } from '../../src/nodes/fields/families.js';
import type { Panel } from '../support/panel.js';

export const SSR = '/api/ssr/v1';
export const SS = '/api/ss/v1';

/** Every prefix that daemons call, with its family. */
export const PREFIXES: readonly (readonly [prefix: string, family: DocumentedFamily])[] = [
  [SSR, 'ssr'],
  ['/api/web/v1', 'ssr'],
  ['/api/vnet/v2', 'ssr'],
  [SS, 'ss'],
  ['/api/v2ray/v1', 'v2ray'],
  ['/api/trojan/v1', 'trojan'],
];

export function prefixOf(family: Family): string {
  return `/api/${family}/v1`;
}

/** The form of all rejections by the node API. */
export function refusal(code: number, message: unknown = expect.any(String)): object {
  return { status: 'fail', code, data: null, message };
}

/**
 * The headers of a 200 of the node API: JSON in UTF-8 with a strong ETag that the daemon checks before each use, and a request id.
 */
export function taggedHeaders(body: string): object {
  return {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    'content-length': String(Buffer.byteLength(body)),
  };
}

/** The ids of the users on a node's list, as its daemon reads them. */
export async function uidsOf(
  panel: Panel,
  { node, key }: { node: { id: number; family: Family }; key: string },
): Promise<number[]> {
  const reply = await panel.get(`${prefixOf(node.family)}/userList/${node.id}`, panel.signed(key));
  if (reply.statusCode !== 200) throw new Error(`no list: ${reply.statusCode} ${reply.body}`);
  return reply.json<{ data: { uid: number }[] }>().data.map(({ uid }) => uid);
}

/** The parts of a response that must be equal, so that callers learn nothing: all but its id and date. */
export function comparable(reply: Response): object {
  const { 'x-request-id': _id, date: _date, ...headers } = reply.headers;
  return { status: reply.statusCode, headers, body: reply.body };
}
