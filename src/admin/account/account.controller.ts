import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/checked-body.js';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { RowId } from '../access/row-id.js';
import { ApiAccount, ApiDone, ApiOwnSessions, ApiRecoveryCodes, ApiTotpSeed } from './account.docs.js';
import { NewPasswordDto, OwnPasswordDto, TotpCodeDto } from './account.dto.js';
import { type AccountDocument, OwnAccount } from './own-account.js';
import { OwnPassword } from './own-password.js';
import { OwnSessions } from './own-sessions.js';
import { OwnTotp } from './own-totp.js';

/** What an operator does about himself. */
@ApiTags('Admin: account')
@Controller(`${ADMIN_PREFIX}/account`)
export class AccountController {
  constructor(
    private readonly account: OwnAccount,
    private readonly passwords: OwnPassword,
    private readonly totp: OwnTotp,
    private readonly sessions: OwnSessions,
  ) {}

  @Get()
  @AdminAuth('self')
  @ApiAccount()
  show(@Caller() caller: AdminCaller): Promise<AccountDocument> {
    return this.account.describe(caller);
  }

  @Put('password')
  @AdminAuth('self')
  @HttpCode(204)
  @ApiDone('adminChangePassword', 'Change the own password; every other session ends')
  changePassword(@Caller() caller: AdminCaller, @CheckedBody() { current, password }: NewPasswordDto): Promise<void> {
    return this.passwords.change(caller, current, password);
  }

  @Post('totp')
  @AdminAuth('self')
  @HttpCode(200)
  @ApiTotpSeed()
  beginTotp(@Caller() caller: AdminCaller): Promise<{ secret: string; uri: string }> {
    return this.totp.begin(caller);
  }

  @Put('totp')
  @AdminAuth('self')
  @ApiRecoveryCodes('adminConfirmTotp', 'Ask for one-time codes at every login from now on')
  confirmTotp(
    @Caller() caller: AdminCaller,
    @CheckedBody() { code }: TotpCodeDto,
  ): Promise<{ recovery_codes: string[] }> {
    return this.totp.confirm(caller, code);
  }

  @Delete('totp')
  @AdminAuth('self')
  @HttpCode(204)
  @ApiDone('adminRemoveTotp', 'Ask for no one-time codes any more')
  removeTotp(@Caller() caller: AdminCaller, @CheckedBody() { password }: OwnPasswordDto): Promise<void> {
    return this.totp.remove(caller, password);
  }

  @Post('recovery-codes')
  @AdminAuth('self')
  @HttpCode(200)
  @ApiRecoveryCodes('adminReplaceRecoveryCodes', 'Make ten new recovery codes; the old ones end')
  replaceRecoveryCodes(
    @Caller() caller: AdminCaller,
    @CheckedBody() { password }: OwnPasswordDto,
  ): Promise<{ recovery_codes: string[] }> {
    return this.totp.replaceCodes(caller, password);
  }

  @Get('sessions')
  @AdminAuth('self')
  @ApiOwnSessions()
  listSessions(@Caller() caller: AdminCaller): Promise<{ items: object[] }> {
    return this.sessions.list(caller);
  }

  @Delete('sessions/:id')
  @AdminAuth('self')
  @HttpCode(204)
  @ApiDone('adminEndOwnSession', 'End one of the own sessions, at once', false)
  endSession(@Caller() caller: AdminCaller, @RowId() id: number): Promise<void> {
    return this.sessions.end(caller, id);
  }
}
