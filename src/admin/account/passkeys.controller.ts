import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/checked-body.js';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { RowId } from '../access/row-id.js';
import { ApiDone, ApiNewPasskey, ApiPasskeyRegistrationOptions, ApiPasskeys } from './account.docs.js';
import { NewPasskeyDto } from './account.dto.js';
import { OwnPasskeys, type PasskeyDocument } from './own-passkeys.js';

/** The passkeys of an operator, by himself. */
@ApiTags('Admin: account')
@Controller(`${ADMIN_PREFIX}/account/passkeys`)
export class PasskeysController {
  constructor(private readonly passkeys: OwnPasskeys) {}

  @Get()
  @AdminAuth('self')
  @ApiPasskeys()
  list(@Caller() caller: AdminCaller): Promise<{ items: PasskeyDocument[] }> {
    return this.passkeys.list(caller);
  }

  @Post('options')
  @AdminAuth('self')
  @HttpCode(200)
  @ApiPasskeyRegistrationOptions()
  begin(@Caller() caller: AdminCaller): Promise<{ ticket: string; options: object }> {
    return this.passkeys.begin(caller);
  }

  @Post()
  @AdminAuth('self')
  @ApiNewPasskey()
  add(
    @Caller() caller: AdminCaller,
    @CheckedBody() { ticket, name, response }: NewPasskeyDto,
  ): Promise<{ passkey: PasskeyDocument; recovery_codes: string[] }> {
    return this.passkeys.add(caller, ticket, name, response);
  }

  @Delete(':id')
  @AdminAuth('self')
  @HttpCode(204)
  @ApiDone('adminRemovePasskey', 'Remove a passkey', false)
  remove(@Caller() caller: AdminCaller, @RowId() id: number): Promise<void> {
    return this.passkeys.remove(caller, id);
  }
}
