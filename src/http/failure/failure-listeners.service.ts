import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export type FailureListener = (error: unknown, request: FastifyRequest) => void;

/** Calls its listeners for each request that fails. They do not change the response. */
@Injectable()
export class FailureListenersService {
  private readonly listeners: FailureListener[] = [];

  add(listener: FailureListener): void {
    this.listeners.push(listener);
  }

  notify(error: unknown, request: FastifyRequest): void {
    for (const listener of this.listeners) listener(error, request);
  }
}
