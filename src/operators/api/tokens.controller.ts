import { Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ChangeInput, NewInput } from '../../http/input/row-input.js';
import { AdminAuth } from '../guard/admin-auth.js';
import { AdminCaller, Caller } from '../access/admin-caller.js';
import { ADMIN_PREFIX } from '../access/admin-prefix.js';
import { FreshProof } from '../access/fresh-proof.js';
import { IdParam } from '../../http/input/id-param.js';
import { ApiDone, ApiRoute } from '../../http/openapi/resource.docs.js';
import { described, itemsOf, named } from '../../fields/schemas.js';
import { documentSchema } from '../../fields/field-schemas.js';
import { ApiTokenFields, type TokenChange, type TokenDocument } from '../tokens/api-token.fields.js';
import type { IssuedToken } from '../tokens/api-tokens.service.js';
import { TokensApiService } from './tokens-api.service.js';

const API_TOKEN = documentSchema(ApiTokenFields);
const TOKEN = described('string', 'lga_…; shown only now');
const ISSUED_TOKEN = named('IssuedApiToken', documentSchema(ApiTokenFields, { token: TOKEN }));

/** Tokens with which programs call the admin API. */
@ApiTags('Admin: tokens')
@Controller(`${ADMIN_PREFIX}/tokens`)
export class TokensController {
  constructor(private readonly service: TokensApiService) {}

  @Get()
  @AdminAuth('tokens:read')
  @ApiRoute('List API tokens, by number', 200, itemsOf(API_TOKEN), {
    operationId: 'adminListTokens',
    description: 'Callers with the right operators:read get all tokens, other callers their own.',
  })
  list(@Caller() caller: AdminCaller): Promise<{ items: TokenDocument[] }> {
    return this.service.list(caller);
  }

  @Post()
  @FreshProof()
  @AdminAuth('tokens:write')
  @ApiRoute('Issue an API token', 201, ISSUED_TOKEN, { operationId: 'adminIssueToken' })
  issue(@Caller() caller: AdminCaller, @NewInput(ApiTokenFields) token: TokenChange): Promise<IssuedToken> {
    return this.service.issue(caller, token);
  }

  @Patch(':id')
  @FreshProof()
  @AdminAuth('tokens:write')
  @ApiRoute('Change, disable or enable an API token, at once', 200, API_TOKEN, {
    operationId: 'adminChangeToken',
    problems: { 404: 'No such token, or another operator’s' },
  })
  change(
    @Caller() caller: AdminCaller,
    @IdParam() id: number,
    @ChangeInput(ApiTokenFields) change: TokenChange,
  ): Promise<TokenDocument> {
    return this.service.change(caller, id, change);
  }

  @Delete(':id')
  @FreshProof()
  @AdminAuth('tokens:write')
  @ApiDone('End an API token, at once', { operationId: 'adminDeleteToken' })
  delete(@Caller() caller: AdminCaller, @IdParam() id: number): Promise<void> {
    return this.service.delete(caller, id);
  }
}
