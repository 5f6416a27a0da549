import { Readable } from 'node:stream';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TurnQueue } from '../../common/concurrency/turn-queue.js';
import { acceptsGzip } from '../caching/accepts-gzip.js';
import type { AnswerForm } from '../caching/encoded-answer.js';
import { surfaceOf } from '../request/surface.js';
import { LoopBytes } from './loop/loop-bytes.js';
import type { Refusals } from './refusals.js';
import { BYTES_A_WRITE, slicedBody } from './sliced-body.js';
import { TooManyAtOnce } from './too-many-at-once.js';
import { WholeBodies } from './whole-bodies.js';

/** One form of long responses, compressed or plain. */
interface Form {
  readonly busy: TooManyAtOnce;
  /** Those under way, without those to slow lines. */
  readonly turns: TurnQueue;
  /** A reader that takes a piece later than this has a slow line. Its response costs the panel nothing meanwhile. */
  readonly slowMs: number;
}

/** A reader gets the first bytes within five seconds, however many others read. */
const PATIENCE_MS = 4000;
const COMPRESSED = { atOnce: 256, maxWaiting: 1000, patienceMs: PATIENCE_MS };
/** The panel makes each piece of a plain body that is not whole for each reader, so more at the same time would all be late. */
const PLAIN = { ...COMPRESSED, atOnce: 16 };
/** The memory of bodies that go to many readers: 64 MiB. */
const WHOLE_BYTES = 64 * 2 ** 20;
/** While users change, a body is that of an old list by then. */
const WHOLE_KEPT_MS = 1000;
/** The bytes that all long responses together send, in some milliseconds, before the panel looks at other requests. */
const BYTES_A_LOOP = 4 * 2 ** 20;
/** The body of a response, and what to call when the response has closed. */
interface SentBody {
  readonly body: Buffer | Readable;
  readonly end: () => void;
}

/** The setting of a route with long responses. */
interface LongAnswerConfig {
  /** True for a request whose response is long in any case. */
  readonly isLongAnswer: (request: FastifyRequest) => boolean;
}

/** Lets the panel refuse such requests of a route first of all, while too many long responses wait. */
export function LongAnswer(isLongAnswer: LongAnswerConfig['isLongAnswer']): MethodDecorator {
  const config: LongAnswerConfig = { isLongAnswer };
  return RouteConfig(config);
}

/**
 * Sends long bodies. Without limits all responses of a flood would be under way at the same time: polls would wait, and no response
 * would be complete in time.
 */
export class LongAnswers {
  private readonly compressed = formOf(COMPRESSED, 100);
  private readonly plain = formOf(PLAIN, 25);
  private readonly loop = new LoopBytes(BYTES_A_LOOP);
  private readonly whole = new WholeBodies(WHOLE_BYTES, WHOLE_KEPT_MS);

  /** The memory of bodies that go to many readers. */
  get sharedBytes(): number {
    return this.whole.bytes;
  }

  /** Refuses a long response first of all while too many wait. Call it before routes are added. */
  refuseEarly(server: FastifyInstance, refusals: Refusals): void {
    server.addHook('onRoute', (route) => {
      const { config } = route;
      if (!hasLongAnswers(config)) return;
      const refuse = refusals.with(this.plain.busy, surfaceOf(route.url));
      route.onRequest = [
        ...[route.onRequest ?? []].flat(),
        (request, reply, done) => {
          if (this.isBeyond(request, config)) refuse(request, reply);
          else done();
        },
      ];
    });
  }

  /**
   * Returns the body, which waits for a turn.
   *
   * @param isShared the form is the same object for each reader
   * @throws TooManyAtOnce
   */
  async body(
    form: AnswerForm,
    { isCompressed, isShared }: { readonly isCompressed: boolean; readonly isShared: boolean },
  ): Promise<SentBody> {
    const taken = isShared ? this.whole.take(form) : undefined;
    const whole = taken?.bytes;
    const { turns, slowMs } = isCompressed || whole !== undefined ? this.compressed : this.plain;
    let endTurn = (): void => undefined;
    const end = (): void => {
      endTurn();
      taken?.end();
    };
    try {
      endTurn = await turns.take();
      const body =
        whole === undefined ? this.stream(form.pieces, slowMs, endTurn) : await this.send(whole, slowMs, endTurn);
      return { body, end };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** A body that is not too long goes to the system in one piece. */
  private async send(whole: Promise<Buffer>, slowMs: number, endTurn: () => void): Promise<Buffer | Readable> {
    const body = await whole;
    setTimeout(endTurn, slowMs).unref();
    if (body.length > BYTES_A_WRITE) return slicedBody(body, this.loop);
    const sender = this.loop.begin();
    await sender.turn();
    sender.note(body.length);
    sender.end();
    return body;
  }

  private stream(pieces: AnswerForm['pieces'], slowMs: number, endTurn: () => void): Readable {
    return Readable.from(this.paced(pieces, slowMs, endTurn), { highWaterMark: 1 });
  }

  private isBeyond(request: FastifyRequest, { isLongAnswer }: LongAnswerConfig): boolean {
    const [compressed, plain] = [this.compressed.turns.isFull, this.plain.turns.isFull];
    // A poll pays for a look at its headers only while there is a queue.
    if (!(compressed || plain) || !isLongAnswer(request)) return false;
    return compressed || (plain && !acceptsGzip(request.headers));
  }

  private *paced(pieces: AnswerForm['pieces'], slowMs: number, end: () => void): Generator<Buffer | Promise<Buffer>> {
    let givenAt: number | undefined;
    const sender = this.loop.begin();
    const give = (piece: Buffer): Buffer => {
      givenAt = performance.now();
      sender.note(piece.length);
      return piece;
    };
    const giveLater = async (piece: Promise<Buffer> | Buffer): Promise<Buffer> => {
      const made = await piece;
      await sender.turn();
      return give(made);
    };
    const timer = setInterval(() => {
      if (givenAt !== undefined && performance.now() - givenAt > slowMs) end();
    }, slowMs);
    try {
      for (const piece of pieces) {
        // The time in which the panel makes a piece does not count.
        givenAt = undefined;
        yield piece instanceof Promise || !sender.mayGo ? giveLater(piece) : give(piece);
      }
    } finally {
      clearInterval(timer);
      sender.end();
    }
  }
}

function formOf(limits: typeof PLAIN, slowMs: number): Form {
  const busy = new TooManyAtOnce('lists');
  return { busy, turns: new TurnQueue(limits, busy, setImmediate), slowMs };
}

function hasLongAnswers(config: unknown): config is LongAnswerConfig {
  return typeof config === 'object' && config !== null && 'isLongAnswer' in config;
}
