import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { logFailure } from './failure-log.js';
import { FailureListenersService } from './failure-listeners.service.js';
import { failureBody, failureType } from './failure.js';
import { failureOf } from './failure-of.js';
import { surfaceOf } from '../request/surface.js';

/** Turns every error into a response in the body form of the request's surface. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly listeners: FailureListenersService) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    this.listeners.notify(error, request);
    answerError(error, request, http.getResponse<FastifyReply>());
  }
}

/** Logs an error and sends its response, unless a response was sent already. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error);
  logFailure(failure, error, request);
  if (reply.sent) return;
  const { status, message, headers, fields, code, values } = failure;
  const surface = surfaceOf(request.originalUrl);
  // The node API lists problems of reports only; see the wire contract.
  const isHidden = surface === 'node' && request.method !== 'POST';
  const problems = isHidden ? undefined : failure.problems;
  void reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-type': failureType(surface), ...headers })
    .send(failureBody(surface, { status, message, problems, fields, code, values }));
}
