import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { type Duplex, finished, Readable, Transform, type TransformCallback } from 'node:stream';
import { PanelError } from '../../common/problems/panel.errors.js';
import { takeLateTurn } from './late-turns.js';

/** The least pace of a body, in each {@link WINDOW_MS}. */
const MIN_BYTES_PER_SECOND = 4096;
const WINDOW_MS = 15_000;
const DISCARD_MS = 10_000;

/** The settings of such a route. */
interface StreamedBodyConfig {
  /** The media type that it accepts. */
  readonly streamedBodyType: string;
  /** The largest body that is read, in bytes. */
  readonly streamedBodyLimit: number;
}

class BodyTooLarge extends PanelError {
  constructor() {
    super(413, 'The body is too large', { code: 'body-too-large' });
  }
}

/** The body is missing, or has another type. */
class NoStream extends PanelError {
  constructor(type: string) {
    super(415, `The body must be ${type}`, { code: 'body-type' });
  }
}

/** The body of such a route. */
export interface Upload {
  /** It fails with 413 if the body is too large, with 408 if it is too slow, and with 400 if the client hangs up. */
  readonly body: Readable;
  /** Waits for the turn of the request, which its response ends. Call it when the body is stored. @throws TooManyAtOnce */
  readonly turn: () => Promise<void>;
}

/** Hands the body to the route as a stream. The request has no turn until the route takes it: a slow sender holds none. */
export function TakesStream(type: string, limit: number): MethodDecorator {
  const config: StreamedBodyConfig = { streamedBodyType: type, streamedBodyLimit: limit };
  return RouteConfig(config);
}

/** @param config the configuration of a route */
export function isStreamed(config: unknown): config is StreamedBodyConfig {
  return typeof config === 'object' && config !== null && 'streamedBodyType' in config;
}

/** The client has hung up before the end of its body. */
class BodyBrokenOff extends PanelError {
  constructor() {
    super(400, 'The body ended before it was complete', { code: 'body-broken' });
  }
}

class BodyTooSlow extends PanelError {
  constructor() {
    super(408, 'The body arrives too slowly', { code: 'body-slow' });
  }
}

/** The sockets with such a body. */
const uploading = new WeakSet<Duplex>();

/** True while such a body arrives. It has a least pace of its own, and no time limit. */
export function isUploading(socket: Duplex): boolean {
  return uploading.has(socket);
}

/** The upload of such a route. The panel drops bytes that the route leaves unread, so that the client gets the response. */
export const StreamedBody = createParamDecorator((_data: unknown, context: ExecutionContext): Upload => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { body, raw, routeOptions } = request;
  const { config } = routeOptions;
  if (!(body instanceof Readable)) throw new NoStream(isStreamed(config) ? config.streamedBodyType : '');
  const limited = new LimitedBody(isStreamed(config) ? config.streamedBodyLimit : 0);
  // A request that is rejected earlier has no reader, and an error without a listener would end the process.
  limited.on('error', () => undefined);
  const { socket } = raw;
  uploading.add(socket);
  finished(body, { writable: false }, (error) => {
    uploading.delete(socket);
    if (error) limited.destroy(new BodyBrokenOff());
  });
  // `pipeline` would close the connection together with the body, before the response is sent.
  body.pipe(limited).once('close', () => {
    if (!body.readableEnded && !body.destroyed) discard(body);
  });
  return { body: limited, turn: () => takeLateTurn(request) };
});

/** Passes a body on while it keeps its limits. */
class LimitedBody extends Transform {
  private readonly watch = setInterval(() => this.checkPace(), WINDOW_MS).unref();
  private length = 0;
  /** The length at the start of the window. */
  private before = 0;

  constructor(private readonly most: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.length += chunk.length;
    if (this.length > this.most) done(new BodyTooLarge());
    else done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    clearInterval(this.watch);
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.watch);
    done(error);
  }

  /** Each window counts by itself: a sender could send nearly all at once, and the rest in hours. */
  private checkPace(): void {
    const isSlow = this.length - this.before < (WINDOW_MS / 1000) * MIN_BYTES_PER_SECOND;
    this.before = this.length;
    // While the panel itself takes no more, the sender cannot send.
    if (isSlow && !this.writableNeedDrain) this.destroy(new BodyTooSlow());
  }
}

/** Reads on for a while after a rejection: a client whose connection is closed at once might miss the response. */
function discard(body: Readable): void {
  const timer = setTimeout(() => body.destroy(), DISCARD_MS).unref();
  body.once('close', () => clearTimeout(timer)).resume();
}
