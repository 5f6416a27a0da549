import type { ServerResponse } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { acceptsGzip } from '../caching/accepts-gzip.js';
import { matchesEntityTag } from '../../fields/version/if-none-match.js';
import { type AnswerForm, EncodedAnswer } from '../caching/encoded-answer.js';
import { TaggedAnswer } from '../caching/tagged-answer.js';
import type { RouteWork } from '../load/work-turns.js';
import { LongAnswers } from '../load/long-answers.js';

/** Joins the pieces of a body up to this length: one write is faster than several. */
const MAX_JOINED_BYTES = 64 * 1024;
const TAGGED_HEADERS = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' };
const UNTAGGED_HEADERS = { 'cache-control': 'no-store', vary: 'Accept-Encoding' };

/**
 * Nest's adapter of Fastify, which also sends a {@link TaggedAnswer}: as 304 if the caller has it already, and otherwise
 * compressed if the caller accepts that. Any other {@link EncodedAnswer} has no tag, so nobody may store it. An interceptor would
 * cost a poll a fifth of its time.
 */
export class PanelAdapter extends FastifyAdapter {
  /** The number of encoded answers, and the number of 304 among them. */
  counts = { polls: 0, notModified: 0 };
  readonly longAnswers = new LongAnswers();
  /** The work of every route, for the table of all routes. */
  routes: readonly RouteWork[] = [];

  /** Returns the counts and starts again at zero. */
  takeCounts(): { polls: number; notModified: number } {
    const { counts } = this;
    this.counts = { polls: 0, notModified: 0 };
    return counts;
  }

  override reply(response: FastifyReply | ServerResponse, body: unknown, statusCode?: number): FastifyReply {
    if (!('request' in response)) return super.reply(response, body, statusCode);
    if (body instanceof TaggedAnswer) return this.replyTagged(response, body);
    if (body instanceof EncodedAnswer) return this.replyUntagged(response, body);
    return super.reply(response, body, statusCode);
  }

  private replyUntagged(reply: FastifyReply, answer: EncodedAnswer): FastifyReply {
    this.counts.polls++;
    return this.sendBody(answer, reply.headers(UNTAGGED_HEADERS));
  }

  private replyTagged(reply: FastifyReply, answer: TaggedAnswer): FastifyReply {
    void reply.headers(TAGGED_HEADERS).header('etag', answer.etag);
    this.counts.polls++;
    const known = reply.request.headers['if-none-match'];
    if (known === undefined || !matchesEntityTag(known, answer.etag)) return this.sendBody(answer, reply);
    this.counts.notModified++;
    return reply.status(304).send();
  }

  private sendBody(answer: EncodedAnswer, reply: FastifyReply): FastifyReply {
    const { headers } = reply.request;
    const isPacked = answer.isWorthCompressing && acceptsGzip(headers);
    const isShared = answer instanceof TaggedAnswer;
    void this.sendForm(isPacked ? answer.gzip() : answer.plain(), { isPacked, isShared }, reply);
    return reply;
  }

  private async sendForm(
    form: AnswerForm | Promise<AnswerForm>,
    { isPacked, isShared }: { readonly isPacked: boolean; readonly isShared: boolean },
    reply: FastifyReply,
  ): Promise<void> {
    try {
      const answer = await form;
      const isLong = answer.length > MAX_JOINED_BYTES;
      const { body, end } = isLong
        ? await this.longAnswers.body(answer, { isCompressed: isPacked, isShared })
        : { body: await joined(answer.pieces), end: undefined };
      if (end !== undefined) onceClosed(reply.raw, end);
      void reply.header('content-type', 'application/json; charset=utf-8');
      if (isPacked) void reply.header('content-encoding', 'gzip');
      if (isLong) void reply.header('content-length', answer.length);
      reply.send(body);
    } catch (error) {
      reply.send(error);
    }
  }
}

/** A caller may leave while its body waits. */
function onceClosed(response: ServerResponse, end: () => void): void {
  if (response.closed || response.destroyed) end();
  else response.once('close', end);
}

async function joined(pieces: AnswerForm['pieces']): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const piece of pieces) parts.push(await piece);
  return Buffer.concat(parts);
}
