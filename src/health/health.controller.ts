import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { HealthCheckService } from '@nestjs/terminus';
import { Public } from '../http/audience/audience.js';
import { Work } from '../http/load/work-class.js';
import { DatabaseIndicator } from './database.indicator.js';

/** The state of the process, for supervisors and load balancers. */
@ApiTags('Health')
@Controller('health')
@Public()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly database: DatabaseIndicator,
  ) {}

  @Get('live')
  @Work('health')
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ description: 'The process responds' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @Work('health')
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ description: 'The process and its database respond' })
  @ApiServiceUnavailableResponse({ description: 'The database does not respond' })
  async ready(): Promise<{ status: string }> {
    const { status } = await this.health.check([() => this.database.check()]);
    return { status };
  }
}
