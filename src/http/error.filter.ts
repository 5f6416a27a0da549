import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FailureListeners } from './failure-listeners.js';
import { failureBody, failureType } from './failure.js';
import { failureOf } from './failure-of.js';
import { surfaceOf } from './surface.js';

/** Turns every error, from wherever, into an answer in the body form of the surface that was asked. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly listeners: FailureListeners) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    this.listeners.tell(error, request);
    answerError(error, request, http.getResponse<FastifyReply>());
  }
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error);
  if (failure.logLevel !== 'info') request.log[failure.logLevel]({ reqId: request.id, err: error }, failure.message);
  if (reply.sent) return;
  const { status, message, headers, fields, code, values } = failure;
  const surface = surfaceOf(request.originalUrl);
  // The node API lists the problems of a report, and of nothing else; see the wire contract.
  const isHidden = surface === 'node' && request.method !== 'POST';
  const problems = isHidden ? undefined : failure.problems;
  void reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-type': failureType(surface), ...headers })
    .send(failureBody(surface, { status, message, problems, fields, code, values }));
}
