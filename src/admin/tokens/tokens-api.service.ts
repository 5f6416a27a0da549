import { Injectable } from '@nestjs/common';
import type { AdminCaller } from '../access/admin-caller.js';
import { ApiTokens, type TokenDocument, tokenDocument } from './api-tokens.service.js';
import type { NewTokenDto } from './tokens.dto.js';

/** Tokens as the admin API has them: everybody's for who may see operators, for others their own. */
@Injectable()
export class TokensApiService {
  constructor(private readonly tokens: ApiTokens) {}

  async list(caller: AdminCaller): Promise<{ items: TokenDocument[] }> {
    const own = caller.has('operators:read') ? undefined : caller.operator.id;
    const found = await this.tokens.list(own);
    return { items: found.map(({ row, operator }) => tokenDocument(row, operator)) };
  }

  /** In the caller's name, with no more than his rights now. */
  async issue(
    caller: AdminCaller,
    { name, scopes, expires_at: expiresAt }: NewTokenDto,
  ): Promise<TokenDocument & { token: string }> {
    const { token, row } = await this.tokens.issue(caller.operator, { name, scopes, expiresAt }, caller.rights);
    return { ...tokenDocument(row, caller.operator.name), token };
  }

  async delete(caller: AdminCaller, id: number): Promise<void> {
    await this.tokens.delete(id, caller.has('operators:write') ? undefined : caller.operator.id);
  }
}
