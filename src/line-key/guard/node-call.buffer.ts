import { Injectable } from '@nestjs/common';
import { BoundedCache } from '../../common/concurrency/bounded-cache.js';
import { Clock } from '../../common/time/clock.js';
import type { Sender } from './callers.js';
import type { NodeCredentials } from '../node-credentials.js';
import { type ClockStep, UsualSkew } from './usual-skew.js';

const MAX_NODES = 10_000;
/** For each node: the addresses of its daemons, with their clocks. */
const MAX_SENDERS = 16;

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
  /** The last step of the daemon's clock that this process has noticed. */
  step: ClockStep | undefined;
  /** The clocks of the node's daemons: each sender is one of them. The last one is the first to be asked. */
  clocks: SenderClock[] = [];
}

interface SenderClock extends Sender {
  readonly usual: UsualSkew;
}

/**
 * Keeps the last call of each daemon to this process until it is stored. Each node has one object that changes in place: a poll
 * costs only a few assignments.
 */
@Injectable()
export class NodeCallBuffer {
  private readonly calls = new BoundedCache<number, NodeCall>(MAX_NODES);

  constructor(private readonly clock: Clock) {}

  /** Notes a call with a valid key. */
  saw({ nodeId, timestamp }: NodeCredentials, sender: Sender, userAgent: string | undefined): void {
    const call = this.calls.get(nodeId) ?? this.begin(nodeId);
    call.seenAt = this.clock.unixSeconds();
    call.skew = (timestamp ?? call.seenAt) - call.seenAt;
    call.userAgent = userAgent ?? '';
    call.isWritten = false;
    const known = clockOf(call, sender);
    if (known === undefined) {
      const usual = new UsualSkew(call.seenAt, call.skew);
      call.clocks = [{ ...sender, usual }, ...call.clocks].slice(0, MAX_SENDERS);
    } else call.step = known.usual.add(call.seenAt, call.skew) ?? call.step;
  }

  /** The seconds by which the clock of a sender is ahead, without the delay of calls; undefined until that is known. */
  usualSkew(nodeId: number, sender: Sender): number | undefined {
    const call = this.calls.get(nodeId);
    return call && clockOf(call, sender)?.usual.at(this.clock.unixSeconds());
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

function clockOf({ clocks }: NodeCall, { keyId, address }: Sender): SenderClock | undefined {
  return clocks.find((clock) => clock.keyId === keyId && clock.address === address);
}
