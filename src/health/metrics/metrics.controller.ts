import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ForAudience } from '../../http/audience/audience.js';
import { Work } from '../../http/load/work-class.js';
import { EXPOSITION_TYPE } from '../../metrics/exposition.js';
import { MetricsTokenGuard } from './metrics-token.guard.js';
import { ScrapeService } from './scrape.service.js';

/** The metrics of all processes, for a Prometheus with the token. A panel without `METRICS_TOKEN` has no such route. */
@ApiExcludeController()
@Controller('metrics')
@ForAudience('metrics')
@UseGuards(MetricsTokenGuard)
export class MetricsController {
  constructor(private readonly scrapes: ScrapeService) {}

  @Get()
  @Work('health')
  @Header('content-type', EXPOSITION_TYPE)
  @Header('cache-control', 'no-store')
  metrics(): Promise<string> {
    return this.scrapes.scrape();
  }
}
