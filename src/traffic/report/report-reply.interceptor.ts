import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { type ReportAccepted, reportAccepted } from '../../http/body/report-accepted.js';
import { AnswerWatchService } from '../answers/answer-watch.service.js';
import type { ReportOutcome } from './applied-reports.js';

/**
 * Sends the response that daemons expect. A repeat gets the same body and one more header. XrayR repeats its bytes without an answer, so
 * the interceptor looks for signs of trouble with that.
 */
@Injectable()
export class ReportReplyInterceptor implements NestInterceptor<ReportOutcome, ReportAccepted> {
  constructor(private readonly answers: AnswerWatchService) {}

  intercept(context: ExecutionContext, next: CallHandler<ReportOutcome>): Observable<ReportAccepted> {
    return next.handle().pipe(
      map(({ isRepeat, watched }) => {
        const reply = context.switchToHttp().getResponse<FastifyReply>();
        if (isRepeat) void reply.header('idempotency-replayed', 'true');
        if (watched !== undefined) this.answers.watch(watched, reply.raw);
        return reportAccepted('Traffic recorded');
      }),
    );
  }
}
