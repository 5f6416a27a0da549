import { Readable } from 'node:stream';
import { setImmediate as nextLoop } from 'node:timers/promises';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TurnQueue } from '../../common/concurrency/turn-queue.js';
import type { AnswerForm } from '../caching/encoded-answer.js';
import { answerError } from '../failure/error.filter.js';
import { TooManyAtOnce } from './too-many-at-once.js';

/** So many compressed responses are under way, without those to slow lines. Further ones wait. */
const TURNS = { atOnce: 256, maxWaiting: 1000, patienceMs: 4000 };
/** A reader that takes a piece later than this has a slow line. Its response costs the panel nothing meanwhile. */
const SLOW_MS = 100;
/** All long responses together send about so many bytes, in some milliseconds, before the panel looks at other requests. */
const BYTES_A_LOOP = 4 * 2 ** 20;

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
  private readonly turns = new TurnQueue(TURNS, new TooManyAtOnce('lists'));
  /** The bytes since the panel last looked at other requests. */
  private bytes = 0;

  /** Refuses before any other work: with it, refusals would take more time than the responses. */
  refuseEarly(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      const { config } = request.routeOptions;
      if (this.turns.isFull && hasLongAnswers(config) && config.isLongAnswer(request)) {
        answerError(this.turns.busy, request, reply);
      } else done();
    });
  }

  /** Returns the body. A compressed one waits for a turn, which ends with it. @throws TooManyAtOnce */
  async body({ pieces }: AnswerForm, isCompressed: boolean): Promise<Readable> {
    const end = isCompressed ? await this.turns.take() : () => undefined;
    // At the end of the stream: a body that nobody reads never begins its pieces.
    return Readable.from(this.paced(pieces, end), { highWaterMark: 1 }).once('close', end);
  }

  private *paced(pieces: AnswerForm['pieces'], end: () => void): Generator<Buffer | Promise<Buffer>> {
    let givenAt: number | undefined;
    const give = (piece: Buffer): Buffer => {
      givenAt = performance.now();
      if (this.bytes === 0) setImmediate(() => (this.bytes = 0));
      this.bytes += piece.length;
      return piece;
    };
    const giveLater = async (piece: Promise<Buffer> | Buffer): Promise<Buffer> => {
      const made = await piece;
      while (this.bytes >= BYTES_A_LOOP) await nextLoop();
      return give(made);
    };
    const timer = setInterval(() => {
      if (givenAt !== undefined && performance.now() - givenAt > SLOW_MS) end();
    }, SLOW_MS);
    try {
      for (const piece of pieces) {
        // The time in which the panel makes a piece does not count.
        givenAt = undefined;
        yield piece instanceof Promise || this.bytes >= BYTES_A_LOOP ? giveLater(piece) : give(piece);
      }
    } finally {
      clearInterval(timer);
    }
  }
}

function hasLongAnswers(config: unknown): config is LongAnswerConfig {
  return typeof config === 'object' && config !== null && 'isLongAnswer' in config;
}
