import { HttpException } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MAX_NODE_ID } from '../../common/integers.js';
import { plainText } from '../../common/text/plain-text.js';
import { addressOf } from '../../http/request/address-of.js';
import { pathOf, surfaceOf } from '../../http/request/surface.js';
import { LineKeyRejected } from '../../line-key/line-key.errors.js';
import { isTokenRoute, sentNodeId } from '../../line-key/node-token.js';
import { WrongFamily } from '../nodes.errors.js';
import type { NodeRefusal, RefusalReason } from './node-contact.entity.js';

const LONGEST = 128;
const LONGEST_WORD = 15;
const NODE_PATH = /\/([1-9]\d{0,9})$/;
const KEY_REASONS = { malformed: 'malformed', unknown: 'wrong-key', skewed: 'skewed' } as const;

/** The node and the refusal of a rejected call; undefined if the call was not for a node or failed for another reason. */
export function refusalOf(
  error: unknown,
  request: FastifyRequest,
  at: number,
): { nodeId: number; refusal: NodeRefusal } | undefined {
  if (surfaceOf(request.originalUrl) !== 'node') return undefined;
  const path = pathOf(request.originalUrl);
  const nodeId = Number(isTokenRoute(request) ? sentNodeId(request) : NODE_PATH.exec(path)?.[1]);
  const reason = reasonOf(error);
  if (reason === undefined || !(nodeId <= MAX_NODE_ID)) return undefined;
  const refusal = {
    reason,
    address: addressOf(request),
    path: plainText(withoutSecrets(path), LONGEST),
    user_agent: plainText(request.headers['user-agent'] ?? '', LONGEST),
    skew: error instanceof LineKeyRejected ? error.skew : null,
    count: 1,
    first_at: at,
    last_at: at,
  };
  return { nodeId, refusal };
}

/** A person may have sent the code of a link to a path that the panel does not serve. Such a code is longer than any word of a path. */
function withoutSecrets(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.length > LONGEST_WORD ? '…' : segment))
    .join('/');
}

function reasonOf(error: unknown): RefusalReason | undefined {
  if (error instanceof LineKeyRejected) return KEY_REASONS[error.reason];
  if (error instanceof WrongFamily) return 'wrong-family';
  return error instanceof HttpException && error.getStatus() === 404 ? 'unknown-path' : undefined;
}
