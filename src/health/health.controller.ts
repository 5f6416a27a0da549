import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { HealthCheckService } from '@nestjs/terminus';
import { Public } from '../http/audience.js';
import { DatabaseHealth } from './database.health.js';

/** For supervisors and load balancers. */
@ApiTags('Health')
@Controller('health')
@Public()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly database: DatabaseHealth,
  ) {}

  @Get('live')
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ description: 'The process answers' })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('ready')
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ description: 'The process answers, and so does its database' })
  @ApiServiceUnavailableResponse({ description: 'The database does not answer' })
  async ready(): Promise<{ status: string }> {
    const { status } = await this.health.check([() => this.database.check()]);
    return { status };
  }
}
