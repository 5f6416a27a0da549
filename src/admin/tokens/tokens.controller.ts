import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CheckedBody } from '../../http/checked-body.js';
import { AdminAuth } from '../access/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { RowId } from '../access/row-id.js';
import type { TokenDocument } from './api-tokens.service.js';
import { TokensApiService } from './tokens-api.service.js';
import { ApiDeleteToken, ApiNewToken, ApiTokenList } from './tokens.docs.js';
import { NewTokenDto } from './tokens.dto.js';

/** Tokens with which programs call the admin API. */
@ApiTags('Admin: tokens')
@Controller(`${ADMIN_PREFIX}/tokens`)
export class TokensController {
  constructor(private readonly service: TokensApiService) {}

  @Get()
  @AdminAuth('tokens:read')
  @ApiTokenList()
  list(@Caller() caller: AdminCaller): Promise<{ items: TokenDocument[] }> {
    return this.service.list(caller);
  }

  @Post()
  @AdminAuth('tokens:write')
  @ApiNewToken()
  issue(@Caller() caller: AdminCaller, @CheckedBody() body: NewTokenDto): Promise<TokenDocument & { token: string }> {
    return this.service.issue(caller, body);
  }

  @Delete(':id')
  @AdminAuth('tokens:write')
  @HttpCode(204)
  @ApiDeleteToken()
  delete(@Caller() caller: AdminCaller, @RowId() id: number): Promise<void> {
    return this.service.delete(caller, id);
  }
}
