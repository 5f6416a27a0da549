import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../common/clock.js';

const MOST_NODES = 10_000;

/** The last call of one node's daemon, as far as this process has heard it. */
export class NodeCall {
  /** Unix seconds. */
  seenAt = 0;
  skew = 0;
  userAgent = '';
  /** The entity tag of the user list that it was sent, or was told it has; empty where it has asked for none. */
  rosterTag = '';
  rosterAt = 0;
  isWritten = true;
}

/**
 * What this process has heard of daemons, for the people who look after them. It is kept in memory, in one object a node that is
 * changed in place: a poll pays for it with a few assignments.
 */
@Injectable()
export class NodeCalls {
  private readonly calls = new LRUCache<number, NodeCall>({ max: MOST_NODES });

  constructor(private readonly clock: Clock) {}

  /** A daemon has called with a live key. @param timestamp of its own clock, Unix seconds */
  saw(nodeId: number, timestamp: number, userAgent: string | undefined): void {
    const call = this.calls.get(nodeId) ?? this.begin(nodeId);
    call.seenAt = this.clock.unixSeconds();
    call.skew = timestamp - call.seenAt;
    call.userAgent = userAgent ?? '';
    call.isWritten = false;
  }

  /** A daemon has the user list with this entity tag now. */
  hasRoster(nodeId: number, tag: string): void {
    const call = this.calls.get(nodeId) ?? this.begin(nodeId);
    call.rosterTag = tag;
    call.rosterAt = call.seenAt;
    call.isWritten = false;
  }

  get(nodeId: number): NodeCall | undefined {
    return this.calls.get(nodeId);
  }

  /** Those whose daemons have called since they were last written down. */
  unwritten(): number[] {
    return [...this.calls.entries()].filter(([, call]) => !call.isWritten).map(([nodeId]) => nodeId);
  }

  /** What is to be written down now; later calls are not part of it. Undefined where there is nothing new. */
  take(nodeId: number): Readonly<NodeCall> | undefined {
    const call = this.calls.get(nodeId);
    if (call === undefined || call.isWritten) return undefined;
    const taken = { ...call };
    call.isWritten = true;
    return taken;
  }

  /** What was taken could not be written down: it is to be taken again, with what has come since. */
  giveBack(nodeId: number): void {
    const call = this.calls.get(nodeId);
    if (call !== undefined) call.isWritten = false;
  }

  private begin(nodeId: number): NodeCall {
    const call = new NodeCall();
    this.calls.set(nodeId, call);
    return call;
  }
}
