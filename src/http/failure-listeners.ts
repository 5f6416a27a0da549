import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export type FailureListener = (error: unknown, request: FastifyRequest) => void;

/** Those who want to know of requests that fail, for whatever reason. They change nothing of the answer. */
@Injectable()
export class FailureListeners {
  private readonly listeners: FailureListener[] = [];

  add(listener: FailureListener): void {
    this.listeners.push(listener);
  }

  tell(error: unknown, request: FastifyRequest): void {
    for (const listener of this.listeners) listener(error, request);
  }
}
