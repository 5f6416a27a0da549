import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../http/address-of.js';
import { LineKeyRing } from './line-key-ring.js';
import { NodeCalls } from './node-calls.js';
import { LineKeyUsage } from './line-key-usage.js';
import { readNodeCredentials } from './node-credentials.js';

/** Lets a node backend in: `key` must be a live line key of the node in the path, `timestamp` within five minutes. */
@Injectable()
export class LineKeyGuard implements CanActivate {
  constructor(
    private readonly ring: LineKeyRing,
    private readonly usage: LineKeyUsage,
    private readonly calls: NodeCalls,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
    const credentials = readNodeCredentials(request.raw, request.params.id);
    const keyId = await this.ring.verify(credentials);
    this.calls.saw(credentials.nodeId, credentials.timestamp, request.headers['user-agent']);
    if (this.usage.isDue(keyId)) this.usage.record(keyId, addressOf(request));
    return true;
  }
}
