import type { FastifyRequest } from 'fastify';
import { isJsonObject, type JsonObject } from '../common/json/json-object.js';
import { LineKeyRejected } from './line-key.errors.js';
import { isNodeId, type NodeCredentials, readNodeId } from './node-credentials.js';
import { reportFields } from './report-body.js';

const TOKEN_PATH = /^\/api\/v[12]\/server\//;
const MAX_TOKEN = 256;

/** True for a route whose daemons send their line key as `token`, and the node as `node_id`. */
export function isTokenRoute({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return TOKEN_PATH.test(url);
}

/**
 * Reads `token` and `node_id` of a call, from its query or, where the query has no token, from its body.
 *
 * @throws LineKeyRejected, MalformedNodeId
 */
export function readTokenCredentials(request: FastifyRequest): NodeCredentials {
  const { token, node_id: id } = sentBy(request);
  if (token === undefined || token === '') throw new LineKeyRejected('malformed', 'The token is required');
  if (typeof token !== 'string' || token.length > MAX_TOKEN)
    throw new LineKeyRejected('malformed', 'The token must be sent once, and is not well formed');
  const key = Buffer.from(token, 'utf8').toString('latin1');
  return { key, timestamp: undefined, nodeId: readNodeId(textOf(id)) };
}

/** The token in memory's form, whatever else the call has; undefined without one. */
export function sentToken(request: FastifyRequest): string | undefined {
  const { token } = sentBy(request);
  return typeof token === 'string' && token.length <= MAX_TOKEN
    ? Buffer.from(token, 'utf8').toString('latin1')
    : undefined;
}

/** The text of the node's number; empty for none. */
export function sentNodeId(request: FastifyRequest): string {
  return textOf(sentBy(request)['node_id']);
}

/** A call names its token in one place. */
function sentBy(request: FastifyRequest): JsonObject {
  const query = isJsonObject(request.query) ? request.query : {};
  const body = request.body === undefined ? {} : reportFields(request);
  if (!('token' in query)) return body;
  // A token in both would be checked in one and used in the other by a program between.
  return 'token' in body ? { ...query, token: [query['token'], body['token']] } : query;
}

/** A daemon may send the number as a number. */
function textOf(id: unknown): string {
  const text = typeof id === 'number' ? String(id) : id;
  return typeof text === 'string' && isNodeId(text) ? text : '';
}
