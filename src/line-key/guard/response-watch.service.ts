import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { BoundedCache } from '../../common/concurrency/bounded-cache.js';
import { Clock } from '../../common/time/clock.js';
import { Config } from '../../config/config.js';
import { DirectCalls } from './direct-calls.js';
import { NodeCallBuffer } from './node-call.buffer.js';

const MAX_NODES = 10_000;
/** For each node. A daemon rarely waits for more than one response. */
const MAX_RESPONSES = 4;
/** Every daemon waits for a response for at least five seconds. */
const TIMES = { promptMs: 3000, nextCallMs: 5000 };

/** Whether the daemon received a response. */
export type ResponseFate = 'delivered' | 'lost';

/** A response to a daemon that does not confirm it. */
export interface WatchedResponse {
  readonly nodeId: number;
  /** The time of the request by the daemon's clock, Unix seconds. */
  readonly sentAt: number;
  /** The request is no repeat. After its last repeat a daemon gives up at once. */
  readonly isFirst: boolean;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface OpenResponse {
  readonly socket: Socket;
  readonly isDirect: boolean;
  /** Milliseconds. */
  readonly writtenAt: number;
  readonly isPrompt: boolean;
  readonly found: (fate: ResponseFate) => void;
}

/**
 * Finds out whether daemons received their responses. A response has arrived if the daemon reuses the connection, since it reads
 * the response first. It has also arrived if the panel wrote it before any daemon gives up and the daemon calls again soon. A
 * response is lost if the direct connection of the daemon ended before the panel wrote it. In other cases the fate stays unknown.
 */
@Injectable()
export class ResponseWatchService {
  private readonly open = new BoundedCache<number, OpenResponse[]>(MAX_NODES);
  private readonly calls: DirectCalls;
  /** Tests with impatient daemons set shorter times. */
  times = TIMES;

  constructor(
    config: Config,
    private readonly clock: Clock,
    private readonly nodeCalls: NodeCallBuffer,
  ) {
    this.calls = new DirectCalls(config.trustedProxies);
  }

  /** Watches a response before the panel writes it. @param found is called once or never */
  watch(watched: WatchedResponse, found: (fate: ResponseFate) => void): void {
    const { request, response } = watched;
    const isDirect = this.calls.isDirect(request);
    const ended = (): void => {
      if (isDirect && !response.writableFinished) found('lost');
    };
    if (response.closed || response.destroyed) {
      ended();
      return;
    }
    response.once('finish', () => this.written(watched, isDirect, found));
    response.once('close', ended);
  }

  /** Notes a call with a valid key. */
  heard(nodeId: number, socket: Socket): void {
    const responses = this.open.get(nodeId);
    if (responses === undefined) return;
    const now = this.clock.now();
    const isProved = ({ isDirect, isPrompt, writtenAt, ...response }: OpenResponse): boolean =>
      (isDirect && response.socket === socket) || (isPrompt && now - writtenAt <= this.times.nextCallMs);
    const rest = responses.filter((response) => !isProved(response));
    if (rest.length === responses.length) return;
    this.keep(nodeId, rest);
    for (const response of responses) if (isProved(response)) response.found('delivered');
  }

  private written(
    { nodeId, sentAt, isFirst, request }: WatchedResponse,
    isDirect: boolean,
    found: OpenResponse['found'],
  ): void {
    const writtenAt = this.clock.now();
    const skew = this.nodeCalls.usualSkew(nodeId);
    const isPrompt = isFirst && skew !== undefined && writtenAt - 1000 * (sentAt - skew) <= this.times.promptMs;
    if (!isDirect && !isPrompt) return;
    const response = { socket: request.socket, isDirect, writtenAt, isPrompt, found };
    this.keep(nodeId, [...(this.open.get(nodeId) ?? []), response].slice(-MAX_RESPONSES));
  }

  private keep(nodeId: number, responses: OpenResponse[]): void {
    if (responses.length === 0) this.open.delete(nodeId);
    else this.open.set(nodeId, responses);
  }
}
