import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusals } from '../audit/refusals.js';
import { addressOf } from '../http/address-of.js';
import { LineKeyRing } from './line-key-ring.js';
import { NodeCalls } from './node-calls.js';
import { LineKeyUsage } from './line-key-usage.js';
import { LineKeyRejected } from './line-key.errors.js';
import { isNodeId, readNodeCredentials } from './node-credentials.js';

type NodeRequest = FastifyRequest<{ Params: { id: string } }>;

/** Lets a node backend in: `key` must be a live line key of the node in the path, `timestamp` within five minutes. */
@Injectable()
export class LineKeyGuard implements CanActivate {
  constructor(
    private readonly ring: LineKeyRing,
    private readonly usage: LineKeyUsage,
    private readonly calls: NodeCalls,
    private readonly refusals: Refusals,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<NodeRequest>();
    try {
      const credentials = readNodeCredentials(request.raw, request.params.id);
      const keyId = await this.ring.verify(credentials);
      this.calls.saw(credentials.nodeId, credentials.timestamp, request.headers['user-agent']);
      if (this.usage.isDue(keyId)) this.usage.record(keyId, addressOf(request));
      return true;
    } catch (error) {
      if (error instanceof LineKeyRejected) this.noteRefusal(request, error.reason);
      throw error;
    }
  }

  /** The number in the path is what a stranger has sent; it is a node's only where it is written as one. */
  private noteRefusal(request: NodeRequest, reason: string): void {
    const { id } = request.params;
    const subject = `node:${isNodeId(id) ? id : 'unknown'}`;
    this.refusals.note({ action: 'line-key.refused', subject, address: addressOf(request), reason });
  }
}
