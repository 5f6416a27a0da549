import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { Readable, Transform } from 'node:stream';
import { PanelError } from '../common/panel.error.js';

/** What such a route says of itself. */
interface StreamedBodyConfig {
  /** The media type that it takes. */
  readonly streamedBodyType: string;
  /** The largest body that is read, in bytes. */
  readonly streamedBodyLimit: number;
}

class BodyTooLarge extends PanelError {
  constructor() {
    super(413, 'The body is too large');
  }
}

/** The body is none, or of another type. */
class NoStream extends PanelError {
  constructor(type: string) {
    super(415, `The body must be ${type}`);
  }
}

/** Hands the body to the route as it comes in, in place of all at once. */
export function TakesStream(type: string, limit: number): MethodDecorator {
  const config: StreamedBodyConfig = { streamedBodyType: type, streamedBodyLimit: limit };
  return RouteConfig(config);
}

/** @param config what the route was made with */
export function isStreamed(config: unknown): config is StreamedBodyConfig {
  return typeof config === 'object' && config !== null && 'streamedBodyType' in config;
}

/**
 * The body of such a route. It fails with 413 where it gets too large. Whoever sends much is waited for, longer than other
 * callers are.
 */
export const StreamedBody = createParamDecorator((_data: unknown, context: ExecutionContext): Readable => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { config } = request.routeOptions;
  const most = isStreamed(config) ? config.streamedBodyLimit : 0;
  // Nothing may pass over the connection for as long as what has come is worked on.
  if (request.raw.socket instanceof Socket) request.raw.socket.setTimeout(0);
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > most) done(new BodyTooLarge());
      else done(null, chunk);
    },
  });
  const { body } = request;
  if (!(body instanceof Readable)) throw new NoStream(isStreamed(config) ? config.streamedBodyType : '');
  return body.pipe(limited);
});
