import { Injectable, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { FastifyRequest } from 'fastify';
import { Clock } from '../../common/clock.js';
import { FailureListeners } from '../../http/failure-listeners.js';
import { mergedRefusals } from './merged.js';
import type { NodeRefusal } from './node-contact.entity.js';
import { refusalOf } from './refusal-of.js';

/** Anybody may call for any number: so many are remembered until they are written down. */
const MOST_NODES = 10_000;

/**
 * Which calls for nodes this process has refused, and why. Callers without a key learn nothing of that (wire contract,
 * "Authorization"); the admin does.
 */
@Injectable()
export class NodeRefusals implements OnModuleInit {
  private readonly refusals = new LRUCache<number, NodeRefusal[]>({ max: MOST_NODES });

  constructor(
    private readonly failures: FailureListeners,
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

  /** What is to be written down now; later refusals are not part of it. */
  take(nodeId: number): readonly NodeRefusal[] {
    const taken = this.of(nodeId);
    this.refusals.delete(nodeId);
    return taken;
  }

  /** What was taken could not be written down. */
  giveBack(nodeId: number, taken: readonly NodeRefusal[]): void {
    if (taken.length > 0) this.refusals.set(nodeId, mergedRefusals(taken, this.of(nodeId)));
  }

  private hear(error: unknown, request: FastifyRequest): void {
    const heard = refusalOf(error, request, this.clock.unixSeconds());
    if (heard !== undefined) this.refusals.set(heard.nodeId, mergedRefusals(this.of(heard.nodeId), [heard.refusal]));
  }
}
