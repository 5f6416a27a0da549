import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type OnlineEntry, readOnlineReport } from './online-report.js';

/** The entries of a report whose body is unparsed. */
export const OnlineEntries = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Promise<OnlineEntry[]> => {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    return readOnlineReport(typeof body === 'string' ? body : '');
  },
);
