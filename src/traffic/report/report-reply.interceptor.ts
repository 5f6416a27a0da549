import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { ResponseWatchService } from '../../line-key/guard/response-watch.service.js';
import { readNodeId } from '../../line-key/guard/node-credentials.js';
import { type ReportAccepted, reportAccepted } from '../../http/body/report-accepted.js';
import { DeliveryBuffer } from '../sources/delivery.buffer.js';
import type { ReportOutcome } from './applied-reports.js';

type NodeRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * Sends the response that daemons expect. A repeat gets the same body and one more header. Some daemons repeat their bytes
 * without a response, so the interceptor watches whether theirs arrives.
 */
@Injectable()
export class ReportReplyInterceptor implements NestInterceptor<ReportOutcome, ReportAccepted> {
  constructor(
    private readonly responses: ResponseWatchService,
    private readonly deliveries: DeliveryBuffer,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<ReportOutcome>): Observable<ReportAccepted> {
    return next.handle().pipe(
      map((outcome) => {
        const http = context.switchToHttp();
        const reply = http.getResponse<FastifyReply>();
        if (outcome.isRepeat) void reply.header('idempotency-replayed', 'true');
        this.watch(http.getRequest<NodeRequest>(), reply, outcome);
        return reportAccepted('Traffic recorded');
      }),
    );
  }

  private watch({ raw: request, params }: NodeRequest, { raw: response }: FastifyReply, outcome: ReportOutcome): void {
    const { repeating } = outcome;
    if (repeating === undefined) return;
    const { id: reportId, sentAt, answer } = repeating;
    const nodeId = readNodeId(params.id);
    this.responses.watch({ nodeId, sentAt, isFirst: answer === 1, request, response }, (fate) =>
      this.deliveries.note({ nodeId, reportId, answer, fate }),
    );
  }
}
