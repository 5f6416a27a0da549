import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PanelError } from '../../common/problems/panel.errors.js';
import { Config } from '../../config/config.js';
import { hasToken } from '../../metrics/scrape-token.js';

/** The request has no valid token of the metrics. */
class ScrapeRejected extends PanelError {
  constructor() {
    super(401, 'The metrics need their bearer token', { headers: { 'www-authenticate': 'Bearer realm="metrics"' } });
  }
}

/** Admits requests with `METRICS_TOKEN` as bearer token. */
@Injectable()
export class MetricsTokenGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    const token = this.config.metrics?.token;
    const { authorization } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    if (token === undefined || !hasToken(authorization, token)) throw new ScrapeRejected();
    return true;
  }
}
