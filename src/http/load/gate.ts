import type { FastifyRequest } from 'fastify';
import type { GateName } from './work-class.js';

/** Tells callers whom the panel has recognized before from strangers. */
export interface Gate {
  /**
   * The caller of a request, by what the process has in memory: the requests of one caller take turns with those of others. Undefined for
   * a stranger. It never asks the database.
   */
  readonly recognize: (request: FastifyRequest) => string | undefined;
  /** Decides about a stranger, with the database if it must. A gate without it has no strangers. @throws the refusal */
  readonly admit?: (request: FastifyRequest) => Promise<void>;
  /** The body of a stranger stays unread. */
  readonly isBeforeBody?: boolean;
}

export type Gates = Readonly<Record<GateName, Gate>>;

const recognized = new WeakSet<FastifyRequest>();

/** Notes that the caller of a request is no stranger. */
export function markRecognized(request: FastifyRequest): void {
  recognized.add(request);
}

/** Whether the panel knows the caller of a request: a daemon, an operator, a client, or a program with the code of a link. */
export function isRecognized(request: FastifyRequest): boolean {
  return recognized.has(request);
}
