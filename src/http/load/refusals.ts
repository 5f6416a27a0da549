import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PanelError } from '../../common/problems/panel.errors.js';
import { failureBody, failureType } from '../failure/failure.js';
import { logFailure } from '../failure/failure-log.js';
import { toJson } from '../../common/json/to-json.js';
import type { Surface } from '../request/surface.js';

/** The time for which a refusal waits, so that a sender cannot fill the process with requests on the same connection. */
const HELD_MS = 2000;
const MAX_HELD = 2000;
const TICK_MS = 50;

const refused = new WeakSet<FastifyRequest>();

/** Whether the panel has refused a request for its load. Such requests come by the thousand, and share log lines. */
export function isRefused(request: FastifyRequest): boolean {
  return refused.has(request);
}

/** The hook that refuses a request. */
export type Refuse = (request: FastifyRequest, reply: FastifyReply) => void;

interface Held {
  /** By the clock of `performance`. */
  readonly since: number;
  readonly send: () => void;
}

/**
 * Refuses requests before any other work. Refusals are far more than requests that the panel handles, so each costs as little as
 * possible: its body is written once, and Fastify's own way to send a response is not taken.
 */
export class Refusals {
  private readonly held = new Set<Held>();
  private isClosing = false;

  constructor(server: FastifyInstance) {
    const timer = setInterval(() => this.sendBefore(performance.now() - HELD_MS), TICK_MS).unref();
    server.addHook('preClose', (done) => {
      clearInterval(timer);
      this.isClosing = true;
      this.sendBefore(Infinity);
      done();
    });
  }

  /** Returns the hook that refuses requests of one part of the API with the same error. */
  with(error: PanelError, surface: Surface): Refuse {
    const body = Buffer.from(toJson(failureBody(surface, error)));
    const headers = {
      ...error.headers,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-type': failureType(surface),
      'content-length': body.length,
    };
    return (request, reply) => {
      logFailure(error, error, request);
      refused.add(request);
      reply.hijack();
      this.hold(() => reply.raw.writeHead(error.status, { ...headers, 'x-request-id': request.id }).end(body));
    };
  }

  private hold(send: () => void): void {
    if (this.isClosing) {
      send();
      return;
    }
    this.held.add({ since: performance.now(), send });
    if (this.held.size > MAX_HELD) this.sendFirst();
  }

  private sendFirst(): void {
    for (const first of this.held) {
      this.held.delete(first);
      first.send();
      return;
    }
  }

  private sendBefore(moment: number): void {
    for (const held of this.held) {
      if (held.since > moment) return;
      this.held.delete(held);
      held.send();
    }
  }
}
