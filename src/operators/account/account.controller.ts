import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { AdminAuth } from '../guard/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { FreshProof } from '../access/fresh-proof.js';
import { IdParam } from '../../http/input/id-param.js';
import { ApiDone, ApiRoute } from '../../http/openapi/resource.docs.js';
import { OPERATOR_SESSIONS, type OperatorSessionDocument } from '../operator/operators.docs.js';
import { ACCOUNT, NEW_CODES, RECOVERY_CODES, TOO_MANY, TOTP_SEED } from './account.docs.js';
import { NewPasswordDto, OwnPasswordDto, ProofDto, TotpCodeDto } from './account.dto.js';
import { type AccountDocument, OwnAccountService } from './own-account.service.js';
import { OwnPasswordService } from './own-password.service.js';
import { OwnProofService } from './own-proof.service.js';
import { OwnSessionsService } from './own-sessions.service.js';
import { OwnTotpService } from './own-totp.service.js';

/** The caller's own account. */
@ApiTags('Admin: account')
@Controller(`${ADMIN_PREFIX}/account`)
export class AccountController {
  constructor(
    private readonly account: OwnAccountService,
    private readonly passwords: OwnPasswordService,
    private readonly proofs: OwnProofService,
    private readonly totp: OwnTotpService,
    private readonly sessions: OwnSessionsService,
  ) {}

  @Get()
  @AdminAuth('self')
  @ApiRoute('Read your account', 200, ACCOUNT, { operationId: 'adminAccount' })
  show(@Caller() caller: AdminCaller): Promise<AccountDocument> {
    return this.account.describe(caller);
  }

  @Post('proof')
  @AdminAuth('self')
  @ApiRoute('Send a proof, the password or a one-time code; it lasts five minutes', 204, undefined, {
    operationId: 'adminProve',
    problems: TOO_MANY,
  })
  prove(@Caller() caller: AdminCaller, @CheckedBody() proof: ProofDto): Promise<void> {
    return this.proofs.give(caller, proof);
  }

  @Put('password')
  @AdminAuth('self')
  @ApiRoute('Change your password, and end every other session', 204, undefined, {
    operationId: 'adminChangePassword',
    problems: TOO_MANY,
  })
  changePassword(@Caller() caller: AdminCaller, @CheckedBody() { current, password }: NewPasswordDto): Promise<void> {
    return this.passwords.change(caller, current, password);
  }

  @Post('totp')
  @FreshProof()
  @AdminAuth('self')
  @ApiRoute('Begin to set up one-time codes', 200, TOTP_SEED, {
    operationId: 'adminBeginTotp',
    answer: 'A seed, which counts from its first code on',
    problems: { 409: 'One-time codes are set up already' },
  })
  beginTotp(@Caller() caller: AdminCaller): Promise<{ secret: string; uri: string }> {
    return this.totp.begin(caller);
  }

  @Put('totp')
  @FreshProof()
  @AdminAuth('self')
  @ApiRoute('Confirm one-time codes, which every login then needs', 200, RECOVERY_CODES, {
    operationId: 'adminConfirmTotp',
    ...NEW_CODES,
  })
  confirmTotp(
    @Caller() caller: AdminCaller,
    @CheckedBody() { code }: TotpCodeDto,
  ): Promise<{ recovery_codes: string[] }> {
    return this.totp.confirm(caller, code);
  }

  @Delete('totp')
  @AdminAuth('self')
  @ApiRoute('Remove one-time codes', 204, undefined, { operationId: 'adminRemoveTotp', problems: TOO_MANY })
  removeTotp(@Caller() caller: AdminCaller, @CheckedBody() { password }: OwnPasswordDto): Promise<void> {
    return this.totp.remove(caller, password);
  }

  @Post('recovery-codes')
  @AdminAuth('self')
  @ApiRoute('Replace the recovery codes by ten new ones', 200, RECOVERY_CODES, {
    operationId: 'adminReplaceRecoveryCodes',
    ...NEW_CODES,
  })
  replaceRecoveryCodes(
    @Caller() caller: AdminCaller,
    @CheckedBody() { password }: OwnPasswordDto,
  ): Promise<{ recovery_codes: string[] }> {
    return this.totp.replaceCodes(caller, password);
  }

  @Get('sessions')
  @AdminAuth('self')
  @ApiRoute('List your sessions, newest first', 200, OPERATOR_SESSIONS, { operationId: 'adminOwnSessions' })
  listSessions(@Caller() caller: AdminCaller): Promise<{ items: OperatorSessionDocument[] }> {
    return this.sessions.list(caller);
  }

  @Delete('sessions/:id')
  @AdminAuth('self')
  @ApiDone('End one of the own sessions, at once', { operationId: 'adminEndOwnSession' })
  endSession(@Caller() caller: AdminCaller, @IdParam() id: number): Promise<void> {
    return this.sessions.end(caller, id);
  }
}
