import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DeniedRequestsBuffer } from '../../audit/denied-requests.buffer.js';
import { addressOf } from '../../http/server/address-of.js';
import { ResponseWatchService } from './response-watch.service.js';
import { rememberKey } from './callers.js';
import { LineKeyCache } from '../line-key.cache.js';
import { NodeCallBuffer } from './node-call.buffer.js';
import { LineKeyUsageBuffer } from '../line-key-usage.buffer.js';
import { LINE_KEY_REASONS, LineKeyRejected } from '../line-key.errors.js';
import { Metrics } from '../../metrics/metrics.js';
import { isNodeId, readNodeCredentials } from './node-credentials.js';

/** Admits daemons: `key` must be a valid line key of the node in the path, `timestamp` within five minutes. */
@Injectable()
export class LineKeyGuard implements CanActivate {
  constructor(
    private readonly cache: LineKeyCache,
    private readonly usage: LineKeyUsageBuffer,
    private readonly calls: NodeCallBuffer,
    private readonly responses: ResponseWatchService,
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
   * Makes the whole decision. It also runs before the panel reads a body, and for a poll that a hook answers before Nest.
   *
   * @throws LineKeyRejected, MalformedNodeId, DatabaseUnavailable
   */
  async admit(request: FastifyRequest): Promise<void> {
    const id = nodeIn(request);
    try {
      const credentials = readNodeCredentials(request.raw, id);
      const keyId = await this.cache.verify(credentials);
      rememberKey(request.raw, keyId);
      this.responses.heard(credentials.nodeId, request.raw.socket);
      this.calls.saw(credentials.nodeId, credentials.timestamp, request.headers['user-agent']);
      this.usage.note(keyId, addressOf(request));
    } catch (error) {
      if (error instanceof LineKeyRejected) {
        this.metrics.count('refusals', [error.reason]);
        this.noteRejection(request, id, error.reason);
      }
      throw error;
    }
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
