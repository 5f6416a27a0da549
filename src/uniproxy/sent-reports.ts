import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { MalformedJson } from '../http/body/body-parsers.js';
import { isNothing, isReport, longTexts, reportFields } from '../line-key/report-body.js';
import type { StatusReport } from '../presence/heartbeats/status-report.js';
import type { OnlineEntry } from '../presence/online/online-report.js';
import type { TrafficRow } from '../traffic/rows/traffic-report.js';
import { readAlive } from './read-alive.js';
import { readStatus } from './read-status.js';
import { readTraffic } from './read-traffic.js';

/** A report of several things. What is missing is undefined. */
export interface JointReport {
  readonly traffic: readonly TrafficRow[] | undefined;
  readonly alive: readonly OnlineEntry[] | undefined;
  readonly status: StatusReport | undefined;
}

/** The rows of a body that has traffic alone. */
export const SentTraffic = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  readTraffic(bodyOf(context)),
);

/** The entries of a body that has users online alone. */
export const SentAlive = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  readAlive(bodyOf(context)),
);

/** A body that has the load of a machine alone; undefined if it means nothing. */
export const SentStatus = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  readStatus(reportFields(readable(context))),
);

/** A body that has nothing besides the key. */
export const SentKey = createParamDecorator((_data: unknown, context: ExecutionContext) => {
  readable(context);
});

/** A body that may have all of them. */
export const SentReport = createParamDecorator(
  async (_data: unknown, context: ExecutionContext): Promise<JointReport> => {
    const request = readable(context);
    const { traffic, alive } = longTexts(request);
    const { status } = reportFields(request);
    return {
      traffic: traffic === undefined || isNothing(traffic) ? undefined : await readTraffic(traffic),
      alive: alive === undefined || isNothing(alive) ? undefined : await readAlive(alive),
      status: readStatus(status),
    };
  },
);

/** The request, if its body is an object or nothing. @throws MalformedJson */
function readable(context: ExecutionContext): FastifyRequest {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  if (!isReport(request)) throw new MalformedJson();
  return request;
}

function bodyOf(context: ExecutionContext): string {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  return typeof body === 'string' ? body : '';
}
