import { Controller, Delete, Get, Post } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/input/checked-body.js';
import { AdminAuth } from '../guard/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { FreshProof } from '../access/fresh-proof.js';
import { IdParam } from '../../http/input/id-param.js';
import { ApiDone, ApiRoute } from '../../http/openapi/resource.docs.js';
import { itemsOf } from '../../fields/schemas.js';
import { PASSKEY_OPTIONS } from '../login/session.docs.js';
import { NEW_PASSKEY, PASSKEY, type PasskeyDocument } from './account.docs.js';
import { NewPasskeyDto } from './account.dto.js';
import { OwnPasskeysService } from './own-passkeys.service.js';

/** The caller's passkeys. */
@ApiTags('Admin: account')
@Controller(`${ADMIN_PREFIX}/account/passkeys`)
export class PasskeysController {
  constructor(private readonly passkeys: OwnPasskeysService) {}

  @Get()
  @AdminAuth('self')
  @ApiRoute('List your passkeys, oldest first', 200, itemsOf(PASSKEY), { operationId: 'adminPasskeys' })
  list(@Caller() caller: AdminCaller): Promise<{ items: PasskeyDocument[] }> {
    return this.passkeys.list(caller);
  }

  @Post('options')
  @FreshProof()
  @AdminAuth('self')
  @ApiRoute('Begin to add a passkey', 200, PASSKEY_OPTIONS, { operationId: 'adminPasskeyRegistrationOptions' })
  begin(@Caller() caller: AdminCaller): Promise<{ ticket: string; options: PublicKeyCredentialCreationOptionsJSON }> {
    return this.passkeys.begin(caller);
  }

  @Post()
  @FreshProof()
  @AdminAuth('self')
  @ApiRoute('Add a passkey', 201, NEW_PASSKEY, {
    operationId: 'adminAddPasskey',
    problems: { 409: 'The panel has this passkey already' },
  })
  add(
    @Caller() caller: AdminCaller,
    @CheckedBody() { ticket, name, response }: NewPasskeyDto,
  ): Promise<{ passkey: PasskeyDocument; recovery_codes: string[] }> {
    return this.passkeys.add(caller, ticket, name, response);
  }

  @Delete(':id')
  @FreshProof()
  @AdminAuth('self')
  @ApiDone('Remove a passkey', { operationId: 'adminRemovePasskey' })
  remove(@Caller() caller: AdminCaller, @IdParam() id: number): Promise<void> {
    return this.passkeys.remove(caller, id);
  }
}
