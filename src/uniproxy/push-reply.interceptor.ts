import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { AnswerWatchService } from '../traffic/answers/answer-watch.service.js';
import type { ReportOutcome } from '../traffic/report/applied-reports.js';
import { type Taken, taken } from './takes-report.js';

/** Sends the response to a report, and looks for signs of trouble with it: daemons that get none send their bytes again. */
@Injectable()
export class PushReplyInterceptor implements NestInterceptor<ReportOutcome, Taken> {
  constructor(private readonly answers: AnswerWatchService) {}

  intercept(context: ExecutionContext, next: CallHandler<ReportOutcome>): Observable<Taken> {
    return next.handle().pipe(
      map(({ watched }) => {
        const reply = context.switchToHttp().getResponse<FastifyReply>();
        if (watched !== undefined) this.answers.watch(watched, reply.raw);
        return taken('Traffic recorded');
      }),
    );
  }
}
