import type { IncomingMessage } from 'node:http';
import { MAX_NODE_ID } from '../common/integers.js';
import { LineKeyRejected, MalformedNodeId } from './line-key.errors.js';

/** The credentials of a daemon. */
export interface NodeCredentials {
  /** As a header has it: each byte is one character. */
  readonly key: string;
  /** Unix seconds of the caller's clock; undefined for a daemon that sends no time. */
  readonly timestamp: number | undefined;
  readonly nodeId: number;
}

const MAX_HEADER = 256;
const TIMESTAMP = /^[0-9]{10}$/;
const NODE_ID = /^[1-9][0-9]{0,9}$/;

/**
 * Reads the headers `key` and `timestamp` and the node id, by steps 1 and 2 of the wire contract's authorization.
 *
 * @throws LineKeyRejected, MalformedNodeId
 */
export function readNodeCredentials(message: IncomingMessage, id: string): NodeCredentials {
  const key = singleHeader(message, 'key');
  const timestamp = singleHeader(message, 'timestamp');
  if (!TIMESTAMP.test(timestamp)) throw new LineKeyRejected('malformed', 'The timestamp header must be ten digits');
  return { key, timestamp: Number(timestamp), nodeId: readNodeId(id) };
}

/** @throws MalformedNodeId unless the text is a canonical decimal from 1 to 4294967295 */
export function readNodeId(id: string): number {
  if (!isNodeId(id)) throw new MalformedNodeId();
  return Number(id);
}

/** True for a canonical decimal from 1 to 4294967295. */
export function isNodeId(id: string): boolean {
  return NODE_ID.test(id) && Number(id) <= MAX_NODE_ID;
}

/** Node joins repeated headers with a comma, which a key may contain too. So this counts the raw headers. */
function singleHeader(message: IncomingMessage, name: string): string {
  const value = message.headers[name];
  if (typeof value !== 'string' || value === '')
    throw new LineKeyRejected('malformed', `The ${name} header is required`);
  if (lengthOf(value) > MAX_HEADER || countHeader(message.rawHeaders, name) !== 1) {
    throw new LineKeyRejected('malformed', `The ${name} header is not well formed`);
  }
  return value;
}

/** The length in characters: Node reads each byte of a header as one character, and a key may be UTF-8. */
function lengthOf(value: string): number {
  return value.length <= MAX_HEADER ? value.length : [...Buffer.from(value, 'latin1').toString()].length;
}

function countHeader(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const candidate = rawHeaders[index];
    if (candidate?.length === name.length && candidate.toLowerCase() === name) count++;
  }
  return count;
}
