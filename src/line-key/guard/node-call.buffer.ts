import { Injectable } from '@nestjs/common';
import { BoundedCache } from '../../common/concurrency/bounded-cache.js';
import { Clock } from '../../common/time/clock.js';
import { UsualSkew } from './usual-skew.js';

const MAX_NODES = 10_000;

/** The last call of one node's daemon to this process. */
export class NodeCall {
  /** Unix seconds. */
  seenAt = 0;
  skew = 0;
  userAgent = '';
  /** The ETag or cursor of the user list that the daemon has; empty before the first poll. */
  rosterTag = '';
  rosterAt = 0;
  isWritten = true;
  usual: UsualSkew | undefined;
}

/**
 * Keeps the last call of each daemon to this process until it is stored. Each node has one object that changes in place: a poll
 * costs only a few assignments.
 */
@Injectable()
export class NodeCallBuffer {
  private readonly calls = new BoundedCache<number, NodeCall>(MAX_NODES);

  constructor(private readonly clock: Clock) {}

  /** Notes a call with a valid key. @param timestamp of the daemon's clock, Unix seconds */
  saw(nodeId: number, timestamp: number, userAgent: string | undefined): void {
    const call = this.calls.get(nodeId) ?? this.begin(nodeId);
    call.seenAt = this.clock.unixSeconds();
    call.skew = timestamp - call.seenAt;
    call.userAgent = userAgent ?? '';
    call.isWritten = false;
    if (call.usual === undefined) call.usual = new UsualSkew(call.seenAt, call.skew);
    else call.usual.add(call.seenAt, call.skew);
  }

  /** The seconds by which the daemon's clock is ahead, without the delay of calls; undefined until that is known. */
  usualSkew(nodeId: number): number | undefined {
    return this.calls.get(nodeId)?.usual?.at(this.clock.unixSeconds());
  }

  /** Notes the ETag or cursor of the user list that a daemon has now. */
  hasRoster(nodeId: number, tag: string): void {
    const call = this.calls.get(nodeId) ?? this.begin(nodeId);
    call.rosterTag = tag;
    call.rosterAt = call.seenAt;
    call.isWritten = false;
  }

  get(nodeId: number): NodeCall | undefined {
    return this.calls.get(nodeId);
  }

  /** The nodes whose last call is not stored. */
  unwritten(): number[] {
    return [...this.calls.entries()].filter(([, call]) => !call.isWritten).map(([nodeId]) => nodeId);
  }

  /** Takes a copy of the last call to store it; undefined if that is stored. */
  take(nodeId: number): Readonly<NodeCall> | undefined {
    const call = this.calls.get(nodeId);
    if (call === undefined || call.isWritten) return undefined;
    const taken = { ...call };
    call.isWritten = true;
    return taken;
  }

  /** Makes a call due again after a failed write. */
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
