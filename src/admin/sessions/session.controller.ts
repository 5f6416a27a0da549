import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type ClientOrigin, Origin } from '../../auth/client-origin.js';
import { CheckedBody } from '../../http/checked-body.js';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { PublicAdmin } from '../access/public-admin.js';
import { OperatorLogin } from './operator-login.js';
import { OwnSession } from './own-session.js';
import { PasskeyLogin } from './passkey-login.js';
import {
  ApiEndSession,
  ApiPasskeyLogin,
  ApiPasskeyLoginOptions,
  ApiPasswordLogin,
  ApiSecondFactor,
  ApiSession,
} from './session.docs.js';
import { PasskeyResponseDto, PasswordLoginDto, SecondFactorDto } from './session.dto.js';
import type { CookieAnswer, SecondFactorDocument, SessionDocument } from './session-document.js';
import { SetsSessionCookie } from './sets-session-cookie.js';

/** Logging in to the admin API, and out. */
@ApiTags('Admin: session')
@Controller(`${ADMIN_PREFIX}/session`)
export class SessionController {
  constructor(
    private readonly login: OperatorLogin,
    private readonly passkeys: PasskeyLogin,
    private readonly own: OwnSession,
  ) {}

  @Post()
  @PublicAdmin()
  @HttpCode(200)
  @SetsSessionCookie()
  @ApiPasswordLogin()
  begin(
    @CheckedBody() { name, password }: PasswordLoginDto,
    @Origin() origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument> | SecondFactorDocument> {
    return this.login.byPassword(name, password, origin);
  }

  @Post('second-factor')
  @PublicAdmin()
  @HttpCode(200)
  @SetsSessionCookie()
  @ApiSecondFactor()
  finish(
    @CheckedBody() { ticket, totp, recovery_code: recoveryCode }: SecondFactorDto,
    @Origin() origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument>> {
    return this.login.bySecondFactor(ticket, { totp, recoveryCode }, origin);
  }

  @Post('passkey/options')
  @PublicAdmin()
  @HttpCode(200)
  @ApiPasskeyLoginOptions()
  beginPasskey(): Promise<{ ticket: string; options: object }> {
    return this.passkeys.begin();
  }

  @Post('passkey')
  @PublicAdmin()
  @HttpCode(200)
  @SetsSessionCookie()
  @ApiPasskeyLogin()
  finishPasskey(
    @CheckedBody() { ticket, response }: PasskeyResponseDto,
    @Origin() origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument>> {
    return this.passkeys.finish(ticket, response, origin);
  }

  @Get()
  @AdminAuth('self')
  @ApiSession()
  show(@Caller() caller: AdminCaller): SessionDocument {
    return this.own.describe(caller);
  }

  @Delete()
  @AdminAuth('self')
  @HttpCode(204)
  @SetsSessionCookie()
  @ApiEndSession()
  end(@Caller() caller: AdminCaller): Promise<CookieAnswer<undefined>> {
    return this.own.end(caller);
  }
}
