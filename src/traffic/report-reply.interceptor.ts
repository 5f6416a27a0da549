import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { type ReportAccepted, reportAccepted } from '../http/report-accepted.js';
import type { ReportOutcome } from './reports.service.js';

/** Answers a report as daemons want it. A repeat gets the same body; a header tells it apart. */
@Injectable()
export class ReportReply implements NestInterceptor<ReportOutcome, ReportAccepted> {
  intercept(context: ExecutionContext, next: CallHandler<ReportOutcome>): Observable<ReportAccepted> {
    return next.handle().pipe(
      map((outcome) => {
        if (outcome === 'repeated') {
          void context.switchToHttp().getResponse<FastifyReply>().header('idempotency-replayed', 'true');
        }
        return reportAccepted('Traffic recorded');
      }),
    );
  }
}
