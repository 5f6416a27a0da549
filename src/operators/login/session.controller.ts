import { Controller, Delete, Get, Post } from '@nestjs/common';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { ApiTags } from '@nestjs/swagger';
import { type ClientOrigin, Origin } from '../../http/request/client-origin.js';
import { CheckedBody } from '../../http/input/checked-body.js';
import { AdminAuth } from '../guard/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { PublicAdmin } from '../guard/own-page.guard.js';
import { OperatorLoginService } from './operator-login.service.js';
import { OwnSessionService } from './own-session.service.js';
import { PasskeyLoginService } from './passkey-login.service.js';
import { ApiRoute } from '../../http/openapi/resource.docs.js';
import {
  ApiLogin,
  FOREIGN,
  PASSKEY_OPTIONS,
  SESSION,
  SESSION_OR_CHALLENGE,
  SET_COOKIE,
  type SecondFactorDocument,
  type SessionDocument,
} from './session.docs.js';
import { PasskeyResponseDto, PasswordLoginDto, SecondFactorDto } from './session.dto.js';
import type { CookieAnswer } from './session-document.js';
import { SetsSessionCookie } from './session-cookie.interceptor.js';

/** Logs operators in and out. */
@ApiTags('Admin: session')
@Controller(`${ADMIN_PREFIX}/session`)
export class SessionController {
  constructor(
    private readonly login: OperatorLoginService,
    private readonly passkeys: PasskeyLoginService,
    private readonly own: OwnSessionService,
  ) {}

  @Post()
  @PublicAdmin()
  @SetsSessionCookie()
  @ApiLogin('Log in with name and password', {
    operationId: 'adminLogin',
    schema: SESSION_OR_CHALLENGE,
    answer: 'Logged in, or the login needs a second factor',
    problems: { 401: 'Unknown name or wrong password' },
  })
  begin(
    @CheckedBody() { name, password }: PasswordLoginDto,
    @Origin() origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument> | SecondFactorDocument> {
    return this.login.byPassword(name, password, origin);
  }

  @Post('second-factor')
  @PublicAdmin()
  @SetsSessionCookie()
  @ApiLogin('Send the second factor', {
    operationId: 'adminSecondFactor',
    problems: { 401: 'The code is wrong or was used before, or the ticket has expired' },
  })
  finish(
    @CheckedBody() { ticket, totp, recovery_code: recoveryCode }: SecondFactorDto,
    @Origin() origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument>> {
    return this.login.bySecondFactor(ticket, { totp, recoveryCode }, origin);
  }

  @Post('passkey/options')
  @PublicAdmin()
  @ApiRoute('Begin to log in with a passkey', 200, PASSKEY_OPTIONS, {
    operationId: 'adminPasskeyLoginOptions',
    problems: { 403: FOREIGN },
  })
  beginPasskey(): Promise<{ ticket: string; options: PublicKeyCredentialRequestOptionsJSON }> {
    return this.passkeys.begin();
  }

  @Post('passkey')
  @PublicAdmin()
  @SetsSessionCookie()
  @ApiLogin('Log in with a passkey', {
    operationId: 'adminPasskeyLogin',
    problems: { 401: 'The panel rejects the passkey, or the ticket has expired' },
  })
  finishPasskey(
    @CheckedBody() { ticket, response }: PasskeyResponseDto,
    @Origin() origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument>> {
    return this.passkeys.finish(ticket, response, origin);
  }

  @Get()
  @AdminAuth('self')
  @ApiRoute('Read your session', 200, SESSION, { operationId: 'adminSession' })
  show(@Caller() caller: AdminCaller): SessionDocument {
    return this.own.describe(caller);
  }

  @Delete()
  @AdminAuth('self')
  @SetsSessionCookie()
  @ApiRoute('Log out', 204, undefined, { operationId: 'adminLogout', headers: SET_COOKIE })
  end(@Caller() caller: AdminCaller): Promise<CookieAnswer<undefined>> {
    return this.own.end(caller);
  }
}
