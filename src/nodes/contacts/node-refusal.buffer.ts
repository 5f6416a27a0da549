import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BoundedCache } from '../../common/concurrency/bounded-cache.js';
import { Clock } from '../../common/time/clock.js';
import { FailureListenersService } from '../../http/failure/failure-listeners.service.js';
import { mergedRefusals } from './merged.js';
import type { NodeRefusal } from './node-contact.entity.js';
import { refusalOf } from './refusal-of.js';

/** Anyone can call for any number, so this limits the memory for calls without a key. */
const MAX_NODES = 10_000;

/**
 * Keeps rejected calls for nodes, with the reasons, until they are stored. Only operators see the reasons: callers without a key
 * must not learn them (wire contract, "Authorization").
 */
@Injectable()
export class NodeRefusalBuffer implements OnModuleInit {
  private readonly refusals = new BoundedCache<number, NodeRefusal[]>(MAX_NODES);

  constructor(
    private readonly failures: FailureListenersService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.failures.add((error, request) => this.hear(error, request));
  }

  of(nodeId: number): readonly NodeRefusal[] {
    return this.refusals.get(nodeId) ?? [];
  }

  nodeIds(): number[] {
    return [...this.refusals.keys()];
  }

  /** Removes the rejections of a node to store them. */
  take(nodeId: number): readonly NodeRefusal[] {
    const taken = this.of(nodeId);
    this.refusals.delete(nodeId);
    return taken;
  }

  /** Keeps rejections again after a failed write. */
  giveBack(nodeId: number, taken: readonly NodeRefusal[]): void {
    if (taken.length > 0) this.refusals.set(nodeId, mergedRefusals(taken, this.of(nodeId)));
  }

  private hear(error: unknown, request: FastifyRequest): void {
    const heard = refusalOf(error, request, this.clock.unixSeconds());
    if (heard !== undefined) this.refusals.set(heard.nodeId, mergedRefusals(this.of(heard.nodeId), [heard.refusal]));
  }
}
