import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../http/audience/audience.js';
import { CheckedBody } from '../http/input/checked-body.js';
import { Work } from '../http/load/work-class.js';
import { ApiLogin, ApiLogout, ApiRefresh } from './login.docs.js';
import { Claims, ClientAuth } from './tokens/client-auth.js';
import { type ClientOrigin, Origin } from '../http/request/client-origin.js';
import { LoginDto } from './login.dto.js';
import { type LoginResult, LoginService } from './login.service.js';
import type { TokenClaims } from './tokens/token-claims.js';

const PREFIX = '/api/client/v1';

/** The only path that accepts a form instead of JSON. */
export const LOGIN_PATH = `${PREFIX}/login`;

/** Client authentication (section 4, part A). */
@ApiTags('Clients')
@Controller(PREFIX)
export class LoginController {
  constructor(private readonly service: LoginService) {}

  @Post('login')
  @Public()
  @Work('login')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiLogin()
  login(@CheckedBody() { email, password }: LoginDto, @Origin() origin: ClientOrigin): Promise<LoginResult> {
    return this.service.login(email, password, origin);
  }

  @Get('refresh')
  @Work('session')
  @ClientAuth()
  @Header('cache-control', 'no-store')
  @ApiRefresh()
  refresh(@Claims() claims: TokenClaims, @Origin() origin: ClientOrigin): Promise<LoginResult> {
    return this.service.refresh(claims, origin);
  }

  @Get('logout')
  @Work('session')
  @ClientAuth()
  @Header('cache-control', 'no-store')
  @ApiLogout()
  logout(@Claims() claims: TokenClaims, @Origin() origin: ClientOrigin): Promise<{ ret: 1 }> {
    return this.service.logout(claims, origin);
  }
}
