import { Controller, Get, Module, UseGuards } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ForAudience, Public } from '../../src/http/audience/audience.js';
import { HttpModule } from '../../src/http/http.module.js';

const NO_GUARD = { canActivate: () => true };

@Controller('/api/admin/v1/things')
class Undeclared {
  @Get('without-a-right')
  @ForAudience('admin')
  @UseGuards(NO_GUARD)
  withoutRight(): string {
    return 'x';
  }

  @Get('for-clients')
  @ForAudience('client')
  @UseGuards(NO_GUARD)
  forClients(): string {
    return 'x';
  }

  @Get('unguarded')
  @ForAudience('admin')
  unguarded(): string {
    return 'x';
  }

  @Get('nobody')
  nobody(): string {
    return 'x';
  }

  @Get('open')
  @Public()
  open(): string {
    return 'x';
  }
}

@Controller('/api/elsewhere')
class Elsewhere {
  @Get()
  @ForAudience('admin')
  @UseGuards(NO_GUARD)
  astray(): string {
    return 'x';
  }
}

@Module({ imports: [HttpModule], controllers: [Undeclared, Elsewhere] })
class Wrong {}

describe('a program with routes without a declared audience', () => {
  it('does not start, and names each of these routes', async () => {
    const start = NestFactory.createApplicationContext(Wrong, { logger: false, abortOnError: false });
    await expect(start).rejects.toThrow(
      [
        'Routes without protection:',
        'GET Undeclared.withoutRight names no right',
        'GET Undeclared.forClients is for "client" below /api/admin',
        'GET Undeclared.unguarded is for "admin" but has no guard',
        'GET Undeclared.nobody names no audience',
        'GET Elsewhere.astray is for admins but not below /api/admin',
      ].join('\n'),
    );
  });
});
