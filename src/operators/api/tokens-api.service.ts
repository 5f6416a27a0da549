import { Injectable } from '@nestjs/common';
import type { AdminCaller } from '../access/admin-caller.js';
import type { TokenChange, TokenDocument } from '../tokens/api-token.fields.js';
import { ApiTokensService, type IssuedToken } from '../tokens/api-tokens.service.js';

/** Tokens in the admin API. Callers with the right to operators see all tokens, other callers only their own. */
@Injectable()
export class TokensApiService {
  constructor(private readonly tokens: ApiTokensService) {}

  async list(caller: AdminCaller): Promise<{ items: TokenDocument[] }> {
    return { items: await this.tokens.list(caller.has('operators:read') ? undefined : caller.operator.id) };
  }

  /** Issues a token in the caller's name, with at most the caller's rights. The token of a token ends with it at the latest. */
  async issue(caller: AdminCaller, token: TokenChange): Promise<IssuedToken> {
    return this.tokens.issue(caller.operator, token, caller.rights, caller.latestEnd);
  }

  /** Changes a token. Scopes that it does not have yet need the caller's rights. */
  async change(caller: AdminCaller, id: number, change: TokenChange): Promise<TokenDocument> {
    return this.tokens.change(id, change, caller.rights, ownerOf(caller), caller.latestEnd);
  }

  async delete(caller: AdminCaller, id: number): Promise<void> {
    await this.tokens.delete(id, ownerOf(caller));
  }
}

/** The only operator whose tokens the caller may change. */
function ownerOf(caller: AdminCaller): number | undefined {
  return caller.has('operators:write') ? undefined : caller.operator.id;
}
