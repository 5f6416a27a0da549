import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DeniedRequestsBuffer } from '../../audit/denied-requests.buffer.js';
import { Clock } from '../../common/time/clock.js';
import { type Gate, markRecognized } from '../../http/load/gate.js';
import { addressOf } from '../../http/request/address-of.js';
import { rememberKey } from './callers.js';
import { LineKeyCache } from '../line-key.cache.js';
import { NodeCallBuffer } from './node-call.buffer.js';
import { LineKeyUsageBuffer } from '../line-key-usage.buffer.js';
import { LINE_KEY_REASONS, LineKeyRejected } from '../line-key.errors.js';
import { Metrics } from '../../metrics/metrics.js';
import { isNodeId, readNodeCredentials } from '../node-credentials.js';
import { isTokenRoute, readTokenCredentials, sentNodeId, sentToken } from '../node-token.js';

/** Admits daemons: `key` must be a valid line key of the node in the path, `timestamp` within five minutes. Daemons of UniProxy send `token`, and no time. */
@Injectable()
export class LineKeyGuard implements CanActivate {
  /** A daemon is recognized by its key. The keys are in memory, so a stranger costs no statement of its own. */
  readonly gate: Gate = {
    isBeforeBody: true,
    recognize: (request) => this.recognize(request),
    admit: (request) => this.admit(request),
  };
  /** The same where the key may be in the body. */
  readonly bodyGate: Gate = {
    recognize: (request) => this.recognize(request),
    admit: (request) => this.admit(request),
  };

  constructor(
    private readonly cache: LineKeyCache,
    private readonly usage: LineKeyUsageBuffer,
    private readonly calls: NodeCallBuffer,
    private readonly clock: Clock,
    private readonly deniedRequests: DeniedRequestsBuffer,
    private readonly metrics: Metrics,
  ) {
    for (const reason of LINE_KEY_REASONS) metrics.count('refusals', [reason], 0);
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.admit(context.switchToHttp().getRequest<FastifyRequest>());
    return true;
  }

  /**
   * Makes the whole decision. It also runs before the panel reads a body.
   *
   * @throws LineKeyRejected, MalformedNodeId, DatabaseUnavailable
   */
  async admit(request: FastifyRequest): Promise<void> {
    const isToken = isTokenRoute(request);
    const id = isToken ? sentNodeId(request) : nodeIn(request);
    try {
      const credentials = isToken ? readTokenCredentials(request) : readNodeCredentials(request.raw, id);
      const keyId = await this.cache.verify(credentials);
      const address = addressOf(request);
      rememberKey(request.raw, keyId, this.clock.monotonic());
      markRecognized(request);
      this.calls.saw(credentials, { keyId, address }, request.headers['user-agent']);
      this.usage.note(keyId, address);
    } catch (error) {
      if (error instanceof LineKeyRejected) {
        this.metrics.count('refusals', [error.reason]);
        this.noteRejection(request, id, error.reason);
      }
      throw error;
    }
  }

  private recognize(request: FastifyRequest): string | undefined {
    const { key } = request.headers;
    const text = isTokenRoute(request) ? sentToken(request) : key;
    const node = typeof text === 'string' ? this.cache.nodeOf(text) : undefined;
    return node === undefined ? undefined : `node:${node}`;
  }

  /** An unauthorized caller can send any text as the node's number. */
  private noteRejection(request: FastifyRequest, id: string, reason: string): void {
    const subject = `node:${isNodeId(id) ? id : 'unknown'}`;
    this.deniedRequests.note({ action: 'line-key.refused', subject, address: addressOf(request), reason });
  }
}

/** The text of the path parameter. */
function nodeIn({ params }: FastifyRequest): string {
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
}
